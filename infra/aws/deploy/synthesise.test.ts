import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workshop } from '../testing';
import { synthesise } from './synthesise';

const { folder, clean } = workshop();
afterAll(clean);
const csp = { scripts: ['sha256-c2NyaXB0'], styles: [] };
const once = synthesise('production', csp, join(folder, 'once'));
const twice = synthesise('production', csp, join(folder, 'twice'));

test('the same options give the same templates and the same bundles, byte for byte', () => {
  const files = readdirSync(once.folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(template|assets|manifest)\.json$|\.mjs$/.test(file))
    .sort();
  // Six templates and their lists of assets, and a bundle a Lambda at least.
  expect(files.length).toBeGreaterThan(6 * 2 + 9);
  for (const file of files)
    expect(readFileSync(join(twice.folder, file)).equals(readFileSync(join(once.folder, file)))).toBe(true);
});

test('what is uploaded of a Lambda is its code alone, without source maps', () => {
  const files = readdirSync(once.folder, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(readdirSync(join(folder, 'once', 'lambdas', 'maps', 'signup'))).toContain('index.mjs.map');
});

const missing = (() => {
  try {
    execFileSync('cfn-lint', ['--version'], { stdio: 'pipe' });
    return undefined;
  } catch {
    return 'cfn-lint is not installed here';
  }
})();

// A Python program that npm does not bring. What it finds cannot come from this machine alone: the templates are the same everywhere.
(missing ? test.skip : test)(`cfn-lint finds no errors${missing ? `: ${missing}` : ''}`, () => {
  const templates = readdirSync(once.folder)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => join(once.folder, file));
  expect(templates.length).toBeGreaterThan(5);
  execFileSync('cfn-lint', ['--non-zero-exit-code', 'error', ...templates], { stdio: 'pipe' });
});
