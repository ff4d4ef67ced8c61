import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Files, and a test of each that `npm test -- --changed` runs when it has changed. */
const CASES = {
  // A new write in what an unsubscribe does needs a right.
  'lambdas/people/answers.ts': 'infra/aws/permissions/confirmed.test.ts',
  'lambdas/contract/transitions.ts': 'tests/states.test.ts',
  // Lambdas, hosts and programs are bundled by path, pages are found in their folder.
  'lambdas/functions/person.ts': 'lambdas/functions/functions.test.ts',
  'infra/local/main.ts': 'infra/local/system-tests/signals.test.ts',
  'admin-cli/main.ts': 'admin-cli/process.test.ts',
  'site/src/pages/faq.tsx': 'site/testing/pages.test.ts',
  // Documents and snapshots are read by path.
  'docs/states.md': 'tests/states.test.ts',
  'admin-cli/program/__snapshots__/program.test.ts.snap': 'admin-cli/program/program.test.ts',
};
const FACTS = 'lambdas/facts/facts.ts';

const program = `${__dirname}/affected.mjs`;
const found: Record<string, string[]> = JSON.parse(
  execFileSync(process.execPath, [program, FACTS, ...Object.keys(CASES)], { encoding: 'utf8' }),
);

test('a change of a fact concerns tests of every workspace, but none that is long or needs a build', () => {
  const tests = found[FACTS] ?? [];
  const workspaces = new Set(tests.map((file) => file.split('/')[0]));
  const all = ['admin-cli', 'admin-desktop', 'infra', 'lambdas', 'site', 'tests'];
  expect([...workspaces].toSorted()).toEqual(all);
  expect(tests.filter((file) => !existsSync(file) || /\.long\.|\/built-/.test(file))).toEqual([]);
});

test.each(Object.entries(CASES))('a change of %s concerns %s', (file, expected) => {
  expect(existsSync(file)).toBe(true);
  expect(found[file]).toContain(expected);
});
