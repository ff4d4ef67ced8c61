import { FAILED_LOGIN_LIMIT } from '../../contract/paths';
import { DAY, MINUTE, SECOND } from '../../domain';
import { StoreUnavailableError } from '../errors';
import { FAILED_LOGIN_PARTITIONS } from '../keys';
import type { LoginAttempt, LoginLimiter } from '../signup-store';
import { describeEngines, hooked, type TestTable } from '../testing';

jest.setTimeout(60_000);

const CLIENT = '2001:db8:1:2::/64';

async function begin(logins: LoginLimiter): Promise<LoginAttempt> {
  const attempt = await logins.begin(CLIENT);
  if ('limitedUntil' in attempt) throw new Error('The client is limited.');
  return attempt;
}

/** Makes simultaneous attempts, all of them with a wrong password or all with the right one. Resolves to the number allowed. */
async function attemptAtOnce(limiters: LoginLimiter[], times: number, settle: 'succeed' | 'fail') {
  const attempts = Array.from({ length: times }, async (_, n) => {
    const attempt = await limiters[n % limiters.length]?.begin(CLIENT);
    if (!attempt || 'limitedUntil' in attempt) return 0;
    await attempt[settle]();
    return 1;
  });
  return (await Promise.all(attempts)).reduce<number>((sum, allowed) => sum + allowed, 0);
}

describeEngines('the login limiter', (open) => {
  let db: TestTable;
  let logins: LoginLimiter;

  beforeEach(async () => {
    db = await open();
    ({ logins } = db.open());
  });

  const stored = async () =>
    (await Promise.all(FAILED_LOGIN_PARTITIONS.map((pk) => db.table.query({ pk })))).flatMap(
      ({ items }) => items,
    );
  const limitedUntil = (end: number) => ({ limitedUntil: end });

  it('allows ten failed logins in any minute, whichever process counts them', async () => {
    const start = db.clock.time;
    const other = db.open().logins;
    for (let n = 0; n < FAILED_LOGIN_LIMIT; n += 1) {
      db.clock.time = start + n * SECOND;
      const isLast = n === FAILED_LOGIN_LIMIT - 1;
      expect(await (await begin(n % 2 ? other : logins)).fail()).toEqual({ isLast });
    }
    for (const process of [logins, other, db.open().logins]) {
      expect(await process.begin(CLIENT)).toEqual(limitedUntil(start + MINUTE));
      expect(await process.begin('192.0.2.1')).not.toHaveProperty('limitedUntil');
    }
    // Each of them ends a minute after it began, and no earlier.
    for (let n = 0; n < FAILED_LOGIN_LIMIT; n += 1) {
      db.clock.time = start + MINUTE + n * SECOND;
      await (await begin(db.open().logins)).fail();
      const end = n === FAILED_LOGIN_LIMIT - 1 ? db.clock.time - 9 * SECOND : start + n * SECOND + SECOND;
      expect(await logins.begin(CLIENT)).toEqual(limitedUntil(end + MINUTE));
    }
  });

  it.each([1, 4])('allows ten of 300 simultaneous failed logins in %i processes', async (processes) => {
    const limiters = Array.from({ length: processes }, () => db.open().logins);
    expect(await attemptAtOnce(limiters, 300, 'fail')).toBe(FAILED_LOGIN_LIMIT);
  });

  it.each([1, 4])('allows every right password, 50 at once in %i processes', async (processes) => {
    for (let n = 0; n < 8; n += 1) await (await begin(logins)).fail();
    const limiters = Array.from({ length: processes }, () => db.open().logins);
    expect(await attemptAtOnce(limiters, 50, 'succeed')).toBe(50);
  });

  it('does not count an attempt in a later minute than its own', async () => {
    const slow = await begin(logins);
    db.clock.time += MINUTE;
    for (let n = 0; n < FAILED_LOGIN_LIMIT; n += 1) await (await begin(db.open().logins)).fail();
    await slow.succeed();
    expect(await db.open().logins.begin(CLIENT)).toEqual(limitedUntil(db.clock.time + MINUTE));
  });

  it('counts an attempt for ten seconds if its process ended before it was settled', async () => {
    for (let n = 0; n < FAILED_LOGIN_LIMIT; n += 1) await begin(logins);
    expect(await db.open().logins.begin(CLIENT)).toEqual(limitedUntil(db.clock.time + SECOND));
    db.clock.time += 10 * SECOND;
    expect(await attemptAtOnce([db.open().logins], 20, 'fail')).toBe(FAILED_LOGIN_LIMIT);
  });

  it('limits nobody for longer than a minute if the clock goes back', async () => {
    expect(await attemptAtOnce([logins], 20, 'fail')).toBe(FAILED_LOGIN_LIMIT);
    db.clock.time -= DAY;
    await (await begin(logins)).fail();
    await (await begin(db.open().logins)).fail();
  });

  it('allows nothing while the store is unavailable, and does not let attempts wait in turns', async () => {
    let calls = 0;
    const unavailable = hooked(db.table, {
      before: async () => {
        calls += 1;
        await new Promise((resolve) => setImmediate(resolve));
        throw new StoreUnavailableError('unavailable');
      },
    });
    const limiter = db.open(unavailable).logins;
    const attempts = Array.from({ length: 700 }, () => limiter.begin(CLIENT));
    for (const outcome of await Promise.allSettled(attempts)) expect(outcome.status).toBe('rejected');
    expect(calls).toBe(FAILED_LOGIN_LIMIT);
    await expect(limiter.begin(CLIENT)).rejects.toThrow(StoreUnavailableError);
  });

  it('uses the store for at most 32 attempts at once, of all clients together', async () => {
    let running = 0;
    let most = 0;
    const slow = hooked(db.table, {
      before: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
    });
    const limiter = db.open(slow).logins;
    await Promise.all(Array.from({ length: 200 }, (_, n) => limiter.begin(`192.0.2.${n}`)));
    expect(most).toBe(32);
  });

  it('counts in its own process while the disk is full, so that the owner can still read', async () => {
    const full = hooked(db.table, {
      before: ({ name }) => {
        if (name !== 'get') throw new StoreUnavailableError('full', { code: 'SQLITE_FULL' });
      },
    });
    const limiter = db.open(full).logins;
    expect(await attemptAtOnce([limiter], 50, 'succeed')).toBe(50);
    expect(await attemptAtOnce([limiter], 300, 'fail')).toBe(FAILED_LOGIN_LIMIT);
    expect(await limiter.begin(CLIENT)).toEqual(limitedUntil(db.clock.time + MINUTE));
  });

  it('stores no address, and nothing after it has expired', async () => {
    await (await begin(logins)).fail();
    const [item] = await stored();
    expect(JSON.stringify(item)).not.toContain('2001:');
    expect(item?.expiresAt).toBe((db.clock.time + MINUTE) / 1000 + 1);
    await db.open().deleteExpired();
    expect(await stored()).toHaveLength(1);
    db.clock.time += 2 * MINUTE;
    await db.open().deleteExpired();
    expect(await stored()).toEqual([]);
  });
});
