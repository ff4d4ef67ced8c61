import { existsSync, readFileSync } from 'node:fs';

const page = readFileSync('docs/trust.md', 'utf8');

/** Returns the paths between backticks, such as `docs/trust.md` or `biome.json`. */
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|json))`/g)].map(([, file]) => file ?? '');

test('every file that docs/trust.md names exists', () => {
  expect(filesIn(page).filter((file) => !existsSync(file))).toEqual([]);
});

test('every promise in docs/trust.md names a test and its extent', () => {
  const table = page.slice(page.indexOf('## What is promised'), page.indexOf('## What makes up'));
  const promises = table.split('\n').filter((line) => line.startsWith('| '));
  expect(promises.length).toBeGreaterThan(20);
  for (const promise of promises.slice(2)) {
    const [, what = '', how = '', extent = ''] = promise.split('|').map((cell) => cell.trim());
    const tests = filesIn(how).filter((file) => /\.(test|spec|bench)\.ts$/.test(file));
    expect([what, tests.length > 0, extent.length > 0]).toEqual([what, true, true]);
  }
});
