import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

// With new files that git does not ignore.
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const DOCUMENTS = FILES.filter((file) => file.endsWith('.md'));

/** A line of prose: neither of a table nor of code. */
const isProse = (line: string): boolean => !/^(\||!\[|<)/.test(line);

test('lines of documents have at most 120 characters, but for tables and code', () => {
  const long = DOCUMENTS.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/^ *```[\s\S]*?^ *```/gm, '');
    return text
      .split('\n')
      .filter((line) => isProse(line) && [...line].length > 120)
      .map((line) => `${file}: ${line.slice(0, 60)}`);
  });
  expect(long).toEqual([]);
});

/** A source file that is named, but not as the end of a pattern such as `*.bench.ts`. */
const NAMED = /(?<![\w.<>*/-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|css)\b/g;

/** Returns the files that a name may mean: a bare one is that of the product, not of its tests' folders. */
function meaningsOf(name: string, document: string): string[] {
  const near = join(dirname(document), name);
  const whole = [name, near].find((file) => FILES.includes(file));
  if (whole !== undefined) return [whole];
  const found = FILES.filter((file) => file.endsWith(`/${name}`));
  const product = found.filter((file) => !file.includes('/testing/'));
  return product.length > 0 ? product : found;
}

test.each(DOCUMENTS)('each source file that %s names exists, and is only one', (document) => {
  const names = new Set(readFileSync(document, 'utf8').match(NAMED));
  const whole = new Set([...names].filter((name) => FILES.includes(name)));
  // It may have been named as a whole before.
  const isClear = (files: string[]) =>
    files.length === 1 || files.filter((file) => whole.has(file)).length === 1;
  const unclear = [...names].map((name) => [name, meaningsOf(name, document)] as const);
  expect(unclear.filter(([, files]) => !isClear(files))).toEqual([]);
});
