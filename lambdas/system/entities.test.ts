import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENTITIES } from './entities';

const FOLDER = join(__dirname, '..');

/** The names of the entities that the product creates, in the order of files. */
const CREATED = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|node_modules)\//.test(file))
  .flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').match(/= entity\(\s*'[^']+'/g) ?? [])
  .map((start) => start.slice(start.indexOf("'") + 1, -1));

/** What is true of one place where the records are, and is not moved with them. */
const OF_A_PLACE = ['mark of a backup', 'mark of a move'];

test('every kind of record that the product stores is known, so that it is moved and expires', () => {
  expect(CREATED.length).toBeGreaterThan(0);
  expect([...new Set(CREATED)].sort()).toEqual([...OF_A_PLACE, ...ENTITIES.map(({ name }) => name)].sort());
});
