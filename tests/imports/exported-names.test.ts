import { execFileSync } from 'node:child_process';

/** What only tests use is named for its own test. */
const TESTS = /\.(test|spec|bench)\.tsx?$|(^|\/)(testing|bench|simulation)\/|^tests\//;
/** What several workspaces import: no other file may have a name of it. */
const SHARED = /^lambdas\/(facts|contract|client)\//;

/** Names that a platform fixes, or that programs without a common import have for the same thing of their own. */
const ALLOWED: Readonly<Record<string, string>> = {
  handler: 'the entry of a Lambda',
  mount: 'the entry of an island',
  error: 'makers of a finding: of the deploy, and of the contract',
  warning: 'makers of a finding: of the deploy, of doctor, and of the contract',
};

const list = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const files = list('ls-files', '--cached', '--others', '--exclude-standard').filter(
  (file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.d\.m?ts$/.test(file) && !TESTS.test(file),
);
const declared: Record<string, string[]> = JSON.parse(
  execFileSync(process.execPath, [`${__dirname}/exported-names.mjs`, ...files], { encoding: 'utf8' }),
);

const workspaceOf = (file: string) => file.split('/')[0];
/** Whether one file may be edited by somebody who means the other one. */
const isConfusing = (one: string, other: string) =>
  workspaceOf(one) === workspaceOf(other) || SHARED.test(one) || SHARED.test(other);

test('no exported name means two things in one workspace, or in what workspaces share', () => {
  expect(files.length).toBeGreaterThan(500);
  const confusing = Object.entries(declared).filter(([, found]) =>
    found.some((one, index) => found.slice(index + 1).some((other) => isConfusing(one, other))),
  );
  expect(confusing.filter(([name]) => !(name in ALLOWED))).toEqual([]);
  // A reason must be removed when its names no longer collide.
  expect(Object.keys(ALLOWED).filter((name) => !confusing.some(([each]) => each === name))).toEqual([]);
});
