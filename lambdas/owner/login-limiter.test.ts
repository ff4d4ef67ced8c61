import { FAILED_LOGIN_LIMIT } from '../contract/endpoints';
import { DAY, MINUTE } from '../facts/time';
import { deleteExpired } from '../system/expiry';
import { StoreUnavailableError } from '../table/errors';
import { partitionsOf } from '../table/keys';
import { MemoryItems } from '../table/memory-items';
import { describeEngines } from '../table/testing/engines';
import { hooked } from '../table/testing/hooked-table';
import type { TestTable } from '../table/testing/test-table';
import {
  beginLogin,
  failLogin,
  giveBackUnended,
  type LoginAttempt,
  type LoginContext,
  succeedLogin,
} from './login-limiter';

const CLIENT = '2001:db8:1:2::/64';

/**
 * How many try at once, with a wrong password or with the right one. Every one that fails its condition tries again, so
 * the work grows with the square of it; those with the right password share two places, and try a limited time.
 */
const [CROWD, RIGHT] = process.env.TEST_LENGTH === 'long' ? [300, 50] : [60, 20];

async function begin(logins: LoginContext): Promise<LoginAttempt> {
  const attempt = await beginLogin(logins, CLIENT);
  if ('limitedUntil' in attempt) throw new Error('The client is limited.');
  return attempt;
}

/**
 * Makes attempts at the same time, all with a wrong password or all with the right one. Resolves to how many were
 * allowed.
 */
async function attemptAtOnce(
  processes: readonly LoginContext[],
  times: number,
  end: (attempt: LoginAttempt) => Promise<unknown>,
) {
  const attempts = Array.from({ length: times }, async (_, n) => {
    const logins = processes[n % processes.length];
    const attempt = logins && (await beginLogin(logins, CLIENT));
    if (!attempt || 'limitedUntil' in attempt) return 0;
    await end(attempt);
    return 1;
  });
  return (await Promise.all(attempts)).reduce<number>((sum, allowed) => sum + allowed, 0);
}

describeEngines('the login limiter', (open) => {
  let db: TestTable;
  let logins: LoginContext;

  beforeEach(async () => {
    db = await open();
    logins = openLogins();
  });

  /** Returns the login context of another process, or one over a wrapped table. */
  const openLogins = (table = db.table): LoginContext => ({
    table,
    now: () => db.clock.time,
    memory: new MemoryItems(),
  });

  const stored = async () =>
    (await Promise.all(partitionsOf('failed-logins').map((pk) => db.table.query({ pk })))).flatMap(
      ({ items }) => items,
    );

  it('does not begin the minute anew if another process has begun it meanwhile, a little later', async () => {
    let isFirst = true;
    const fillMinute = async ({ name }: { name: string }) => {
      if (name !== 'getMany' || !isFirst) return;
      isFirst = false;
      db.clock.time += 5;
      expect(await attemptAtOnce([logins], FAILED_LOGIN_LIMIT, failLogin)).toBe(FAILED_LOGIN_LIMIT);
    };
    const slow = openLogins(hooked(db.table, { after: fillMinute }));
    expect(await beginLogin(slow, CLIENT)).toHaveProperty('limitedUntil');
  });

  it('allows ten failed logins in a minute from the first, whichever process counts them', async () => {
    const until = db.clock.time + MINUTE;
    const other = openLogins();
    for (let n = 1; n <= FAILED_LOGIN_LIMIT; n += 1) {
      const isLast = n === FAILED_LOGIN_LIMIT;
      expect(await failLogin(await begin(n % 2 ? other : logins))).toEqual({ isLast });
    }
    db.clock.time = until - 1;
    for (const process of [logins, other, openLogins()]) {
      expect(await beginLogin(process, CLIENT)).toEqual({ limitedUntil: until });
      expect(await beginLogin(process, '192.0.2.1')).not.toHaveProperty('limitedUntil');
    }
    db.clock.time = until;
    expect(await attemptAtOnce([logins, other], 20, failLogin)).toBe(FAILED_LOGIN_LIMIT);
  });

  it(`allows ten of ${CROWD} simultaneous failed logins in four processes`, async () => {
    const limiters = Array.from({ length: 4 }, () => openLogins());
    expect(await attemptAtOnce(limiters, CROWD, failLogin)).toBe(FAILED_LOGIN_LIMIT);
    expect(await beginLogin(openLogins(), CLIENT)).toHaveProperty('limitedUntil');
  });

  it(`allows every right password, ${RIGHT} at once in four processes`, async () => {
    for (let n = 0; n < 8; n += 1) await failLogin(await begin(logins));
    const limiters = Array.from({ length: 4 }, () => openLogins());
    expect(await attemptAtOnce(limiters, RIGHT, succeedLogin)).toBe(RIGHT);
  });

  it('does not count an attempt in a later minute than its own', async () => {
    const [first, second] = [await begin(logins), await begin(logins)];
    db.clock.time += MINUTE;
    for (let n = 0; n < FAILED_LOGIN_LIMIT; n += 1) await failLogin(await begin(openLogins()));
    await succeedLogin(first);
    expect(await failLogin(second)).toEqual({ isLast: false });
    expect(await beginLogin(openLogins(), CLIENT)).toEqual({ limitedUntil: db.clock.time + MINUTE });
  });

  it('counts an attempt until its minute ends if its process ended before it was settled', async () => {
    await begin(logins);
    expect(await attemptAtOnce([openLogins()], 20, failLogin)).toBe(FAILED_LOGIN_LIMIT - 1);
    db.clock.time += MINUTE;
    expect(await attemptAtOnce([openLogins()], 20, failLogin)).toBe(FAILED_LOGIN_LIMIT);
  });

  it('gives back the places of attempts that a process did not settle, and only those', async () => {
    for (let n = 1; n < FAILED_LOGIN_LIMIT; n += 1) await failLogin(await begin(logins));
    await begin(logins);
    await giveBackUnended(db);
    expect(await failLogin(await begin(logins))).toEqual({ isLast: true });
    await giveBackUnended(db);
    expect(await beginLogin(logins, CLIENT)).toHaveProperty('limitedUntil');
  });

  it('limits nobody for longer than a minute if the clock goes back', async () => {
    expect(await attemptAtOnce([logins], 20, failLogin)).toBe(FAILED_LOGIN_LIMIT);
    db.clock.time -= DAY;
    await failLogin(await begin(logins));
    await failLogin(await begin(openLogins()));
  });

  it('allows nothing while the store is unavailable', async () => {
    const unavailable = hooked(db.table, {
      before: () => {
        throw new StoreUnavailableError('unavailable');
      },
    });
    const limiter = openLogins(unavailable);
    const attempts = Array.from({ length: 700 }, () => beginLogin(limiter, CLIENT));
    for (const outcome of await Promise.allSettled(attempts)) expect(outcome.status).toBe('rejected');
  });

  it('counts in its own process while the disk is full, so that the owner can still read', async () => {
    const full = hooked(db.table, {
      before: ({ name }) => {
        if (name !== 'getMany') throw new StoreUnavailableError('full', { code: 'SQLITE_FULL' });
      },
    });
    const limiter = openLogins(full);
    expect(await attemptAtOnce([limiter], 50, succeedLogin)).toBe(50);
    expect(await attemptAtOnce([limiter], 300, failLogin)).toBe(FAILED_LOGIN_LIMIT);
    expect(await beginLogin(limiter, CLIENT)).toEqual({ limitedUntil: db.clock.time + MINUTE });
  });

  it('stores no address, and nothing after it has expired', async () => {
    await failLogin(await begin(logins));
    const [item] = await stored();
    expect(JSON.stringify(item)).not.toContain('2001:');
    expect(item?.expiresAt).toBe((db.clock.time + MINUTE) / 1000);
    await deleteExpired(db.open());
    expect(await stored()).toHaveLength(1);
    db.clock.time += 2 * MINUTE;
    await deleteExpired(db.open());
    expect(await stored()).toEqual([]);
  });
});
