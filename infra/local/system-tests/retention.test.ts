import { RETENTION_YEARS } from '@tariff-tantrum/lambdas/facts/facts';
import { DatabaseSync } from '@tariff-tantrum/lambdas/table/sqlite/database';
import {
  databaseOf,
  fillDataFolder,
  problemsOf,
  readSignups,
  startTestSystem,
  type TestSystem,
  until,
  useFolders,
} from '../../testing';

const STORED = 20;
const createFolder = useFolders();

/** Starts a system on signups of so many years and days ago, and waits until it has printed a sentence. */
async function startOn(
  timeOf: (n: number) => { years: number; days: number },
  printed: string,
  check: (system: TestSystem) => Promise<void>,
): Promise<void> {
  const dataDir = createFolder();
  const today = new Date();
  await fillDataFolder(dataDir, STORED, (n) => {
    const { years, days } = timeOf(n);
    const at = Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() - days, 12);
    return { email: `person-${n}@example.org`, name: `Person ${n}`, at: new Date(at).toISOString() };
  });
  const system = await startTestSystem({ site: false, dataDir });
  try {
    // It does so after the start.
    await until(() => system.output().includes(printed));
    await check(system);
  } finally {
    await system.stop();
  }
}

function countStored({ dataDir }: TestSystem): unknown {
  const db = new DatabaseSync(databaseOf(dataDir));
  const row = db.prepare('SELECT count(signedUpAt) AS signups FROM items').get();
  db.close();
  return row?.signups;
}

test('the host deletes expired signups at startup, and prints how many', () =>
  startOn(
    (n) => (n < 5 ? { years: RETENTION_YEARS, days: 3 } : { years: 0, days: 3 }),
    'Deleted 5 expired signups.',
    async (system) => {
      const { total, rows } = await readSignups(system);
      expect([total, rows.length, countStored(system)]).toEqual([15, 15, 15]);
      expect(await problemsOf(system)).toEqual([]);
    },
  ));

test.each([
  ['four years ahead', 4, 'more than a year after the newest signup, so nothing expires.'],
  ['a year behind', -1, 'but the newest signup is of'],
])('a clock that is %s costs no signup; start and owner are told', (_, years, sentence) =>
  startOn(
    () => ({ years, days: 0 }),
    sentence,
    async (system) => {
      expect(await problemsOf(system)).toEqual([
        expect.objectContaining({ title: expect.stringContaining(sentence) }),
      ]);
      expect(countStored(system)).toBe(STORED);
    },
  ),
);
