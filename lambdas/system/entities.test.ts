import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENTITIES } from './entities';

const FOLDER = join(__dirname, '..');

/** The names of the entities that the product creates, in the order of files. */
const CREATED = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|node_modules)\//.test(file))
  .flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').match(/= entity\(\s*'[^']+'/g) ?? [])
  .map((start) => start.slice(start.indexOf("'") + 1, -1));

/** The row of `docs/privacy.md`, "What is stored", that tells of each kind of record; `null` if it holds nobody's data. */
const TOLD_BY: Record<string, string | null> = {
  signup: 'A signup',
  code: 'A signup',
  'trapped form': 'A form whose hidden field was filled',
  person: 'A person',
  request: 'An email that somebody waits for',
  delivery: 'A delivery of a campaign, an order',
  order: 'A delivery of a campaign, an order',
  'window of a limit': 'Limits',
  'line of the action log': 'The log of what you did',
  import: null,
  campaign: null,
  'campaign that is being sent': null,
  'deleted campaign': null,
  'lease of the sender': null,
  'weekly email': null,
  'urgent email': null,
  'request for a weekly email': null,
  'key of cursors': null,
};

/** What is true of one place where the records are, and is not moved with them. */
const OF_A_PLACE = ['mark of a backup', 'mark of a move'];

test('every kind of record that the product stores is known, so that it is moved and expires', () => {
  expect(CREATED.length).toBeGreaterThan(0);
  expect([...new Set(CREATED)].sort()).toEqual([...OF_A_PLACE, ...ENTITIES.map(({ name }) => name)].sort());
});

test('the owner reads of every kind of record that holds personal data', () => {
  const guide = readFileSync('docs/privacy.md', 'utf8');
  expect(ENTITIES.filter(({ name }) => !(name in TOLD_BY)).map(({ name }) => name)).toEqual([]);
  const rows = Object.values(TOLD_BY).filter((row) => row !== null);
  expect(rows.filter((row) => !guide.includes(`\n| ${row}`))).toEqual([]);
});

/** Kept until they are deleted or replaced: none of them grows with the list. */
const KEPT = [
  ...['key of cursors', 'campaign', 'campaign that is being sent', 'deleted campaign'],
  ...['lease of the sender', 'request for a weekly email'],
];

test('every kind of record expires, but for those of which there are few', () => {
  expect(ENTITIES.flatMap(({ name, expires }) => (expires ? [] : [name]))).toEqual(KEPT);
});
