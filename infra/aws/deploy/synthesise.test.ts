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
