import { MINUTE, SECOND } from '../domain';
import { FAILED_LOGIN_PARTITIONS } from './keys';
import { describeEngines, type TestTable } from './testing';

jest.setTimeout(60_000);

describeEngines('the failed login counter', (open) => {
  let db: TestTable;
  const ADDRESS = '2001:db8:1:2::/64';

  beforeEach(async () => {
    db = await open();
  });

  const stored = async () =>
    (await Promise.all(FAILED_LOGIN_PARTITIONS.map((pk) => db.table.query({ pk })))).flatMap(
      ({ items }) => items,
    );

  it('counts for a minute from the first failure on, per address', async () => {
    const { failedLogins } = db.open();
    const until = db.clock.time + MINUTE;
    expect(await failedLogins.add(ADDRESS)).toEqual({ count: 1, until });
    db.clock.time += 59 * SECOND;
    expect(await db.open().failedLogins.add(ADDRESS)).toEqual({ count: 2, until });
    expect(await failedLogins.read(ADDRESS)).toEqual({ count: 2, until });
    expect((await failedLogins.read('192.0.2.1')).count).toBe(0);
    db.clock.time = until;
    expect((await failedLogins.read(ADDRESS)).count).toBe(0);
    expect(await failedLogins.add(ADDRESS)).toEqual({ count: 1, until: until + MINUTE });
  });

  it('failedLogins at the same moment are all counted', async () => {
    const { failedLogins } = db.open();
    const counts = await Promise.all(Array.from({ length: 30 }, () => failedLogins.add(ADDRESS)));
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, n) => n + 1),
    );
  });

  it('stores nothing when it is read', async () => {
    await db.open().failedLogins.read(ADDRESS);
    expect(await stored()).toEqual([]);
  });

  it('stores no address, and deletes expired counters', async () => {
    await db.open().failedLogins.add(ADDRESS);
    const [item] = await stored();
    expect(JSON.stringify(item)).not.toContain('2001');
    expect(item?.expiresAt).toBe((db.clock.time + MINUTE) / 1000 + 1);
    await db.open().deleteExpired();
    expect(await stored()).toHaveLength(1);
    db.clock.time += 2 * MINUTE;
    await db.open().deleteExpired();
    expect(await stored()).toEqual([]);
  });
});
