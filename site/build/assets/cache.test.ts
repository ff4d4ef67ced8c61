import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCache } from './cache';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tariff-cache-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const drawing = (text: string) => async () => Buffer.from(text);

it('returns what was made before from the same inputs, in a later build too', async () => {
  await openCache(folder, 'code').remember(['a', 2], drawing('first'));
  const again = await openCache(folder, 'code').remember(['a', 2], drawing('second'));
  expect(String(again)).toBe('first');
});

it.each([
  ['another drawing', 'code', ['b', 2]],
  ['another size', 'code', ['a', 3]],
  ['other code', 'changed', ['a', 2]],
] as const)('makes a picture again with %s', async (_, salt, inputs) => {
  await openCache(folder, 'code').remember(['a', 2], drawing('first'));
  expect(String(await openCache(folder, salt).remember(inputs, drawing('second')))).toBe('second');
});

it('forgets what a build has not asked for', async () => {
  const before = openCache(folder, 'code');
  await before.remember(['old'], drawing('x'));
  await before.remember(['kept'], drawing('x'));
  const now = openCache(folder, 'code');
  await now.remember(['kept'], drawing('y'));
  now.forgetOthers();
  expect(readdirSync(folder)).toHaveLength(1);
});

it('remembers nothing of a picture that could not be made', async () => {
  const { remember } = openCache(folder, 'code');
  await expect(remember(['a'], () => Promise.reject(new Error('no font')))).rejects.toThrow('no font');
  expect(String(await remember(['a'], drawing('made')))).toBe('made');
});
