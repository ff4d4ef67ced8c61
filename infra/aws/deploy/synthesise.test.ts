import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listLambdas } from '../endpoints';
import { type Synthesis, synthesis } from '../testing';

jest.setTimeout(180_000);

let synthesised: Synthesis;
beforeAll(async () => {
  synthesised = await synthesis();
});

test('the same options give the same templates, byte for byte', () => {
  const [once, again] = ['full', 'full-again'].map((name) => join(synthesised.folder, name));
  const files = readdirSync(once ?? '').filter((file) => /(template|assets|manifest)\.json$/.test(file));
  // Nine templates, each with its asset manifest.
  expect(files.length).toBeGreaterThanOrEqual(18);
  for (const file of files)
    expect(readFileSync(join(again ?? '', file)).equals(readFileSync(join(once ?? '', file)))).toBe(true);
});

test('the uploaded bundle of a Lambda contains no source maps', () => {
  const files = readdirSync(join(synthesised.folder, 'full'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.mjs')).length).toBeGreaterThanOrEqual(listLambdas({}).length);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(readdirSync(join(synthesised.lambdas, 'maps', 'visitor'))).toContain('index.mjs.map');
});

const skipReason = (() => {
  try {
    execFileSync('cfn-lint', ['--version'], { stdio: 'pipe' });
    return undefined;
  } catch {
    return 'cfn-lint is not installed';
  }
})();

// A Python program that npm cannot install. Skipping is acceptable: templates are the same on every machine.
(skipReason ? test.skip : test)(
  `cfn-lint finds no errors in the templates${skipReason ? `: ${skipReason}` : ''}`,
  () => {
    const templates = readdirSync(join(synthesised.folder, 'full'))
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => join(synthesised.folder, 'full', file));
    expect(templates.length).toBeGreaterThan(5);
    execFileSync('cfn-lint', ['--non-zero-exit-code', 'error', ...templates], { stdio: 'pipe' });
  },
);
