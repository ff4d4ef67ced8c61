import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import JOURNEYS from './journeys.json';

const specs = readdirSync(join(__dirname, 'e2e'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.spec.ts'),
);

it.each(Object.entries(JOURNEYS))('journeys of %s exist, as the folder does', (folder, names) => {
  expect(existsSync(join(__dirname, '..', folder))).toBe(true);
  expect(names.filter((name) => !specs.some((file) => file.startsWith(name)))).toEqual([]);
});
