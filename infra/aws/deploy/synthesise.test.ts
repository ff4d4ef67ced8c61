import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempFolder } from '../testing';
import { synthesise } from './synthesise';

const { folder, clean } = createTempFolder();
afterAll(clean);
const csp = { scripts: ['sha256-c2NyaXB0'], styles: [] };
const once = synthesise('production', csp, join(folder, 'once'));
const twice = synthesise('production', csp, join(folder, 'twice'));

test('synthesise creates the same templates and bundles for the same options, byte for byte', () => {
  const files = readdirSync(once.folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(template|assets|manifest)\.json$|\.mjs$/.test(file))
    .sort();
  // At least six templates with their asset manifests, and one bundle for each Lambda.
  expect(files.length).toBeGreaterThan(6 * 2 + 9);
  for (const file of files)
    expect(readFileSync(join(twice.folder, file)).equals(readFileSync(join(once.folder, file)))).toBe(true);
});

test('the uploaded bundle of a Lambda contains no source maps', () => {
  const files = readdirSync(once.folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(readdirSync(join(folder, 'once', 'lambdas', 'maps', 'signup'))).toContain('index.mjs.map');
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
    const templates = readdirSync(once.folder)
      .filter((file) => file.endsWith('.template.json'))
      .map((file) => join(once.folder, file));
    expect(templates.length).toBeGreaterThan(5);
    execFileSync('cfn-lint', ['--non-zero-exit-code', 'error', ...templates], { stdio: 'pipe' });
  },
);
