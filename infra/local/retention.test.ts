import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RETENTION_YEARS } from '@tariff-tantrum/lambdas/contract/facts';
import { fillDataFolder, readSignups, startTestSystem, startTimedApi, type TimedApi } from '../testing';

const DAY = 86_400_000;

describe('the retention', () => {
  let api: TimedApi;
  beforeEach(async () => {
    api = await startTimedApi(0);
  });
  afterEach(() => api.close());

  /** Returns where an address is found. */
  async function traces(email: string) {
    const listed = (await api.client.list({ limit: 200 })).signups.map((signup) => signup.email);
    const exported = (await api.exported()).map(([address]) => address);
    const { total } = await api.client.count();
    const daily = (await api.client.daily(366)).days.reduce((sum, { count }) => sum + count, 0);
    const stored = JSON.stringify(await api.stored()).includes(email);
    return { listed: listed.includes(email), exported: exported.includes(email), total, daily, stored };
  }

  const NOWHERE = { listed: false, exported: false, total: 0, daily: 0 };

  test.each([
    ['an ordinary day', [2026, 4, 13, 12], [2026 + RETENTION_YEARS, 4, 13]],
    ["a year's last moment", [2026, 11, 31, 23, 59, 59, 999], [2026 + RETENTION_YEARS, 11, 31]],
    ["a year's first moment", [2027, 0, 1], [2027 + RETENTION_YEARS, 0, 1]],
    ['a leap day', [2028, 1, 29, 12], [2028 + RETENTION_YEARS, 2, 1]],
    ['the day before a leap day', [2028, 1, 28, 12], [2028 + RETENTION_YEARS, 1, 28]],
  ] as [string, [number, number, number], [number, number, number]][])(
    'hides a signup of %s from the first moment of its expiry day, and then deletes it',
    async (_, signedUp, over) => {
      const end = Date.UTC(...over);
      api.clock.time = Date.UTC(...signedUp);
      await api.client.signup({ email: 'leaves@example.org', name: 'Leaving Lea' });
      await api.maintenance.warmUp();
      api.clock.time = end - 1;
      expect(await traces('leaves@example.org')).toEqual({
        listed: true,
        exported: true,
        total: 1,
        daily: 0,
        stored: true,
      });
      expect(await api.maintenance.deleteExpired()).toBe(0);
      api.clock.time = end;
      expect(await traces('leaves@example.org')).toEqual({ ...NOWHERE, stored: true });
      expect(await api.maintenance.deleteExpired()).toBe(1);
      expect(await traces('leaves@example.org')).toEqual({ ...NOWHERE, stored: false });
      expect(JSON.stringify(await api.stored())).not.toContain('Leaving');
    },
  );

  test('keeps later signups, and starts again when an expired address signs up', async () => {
    const begin = Date.UTC(2026, 4, 13, 12);
    const end = Date.UTC(2026 + RETENTION_YEARS, 4, 13);
    api.clock.time = begin;
    await api.client.signup({ email: 'again@example.org' });
    api.clock.time = begin + DAY;
    await api.client.signup({ email: 'later@example.org' });
    api.clock.time = end;
    await api.client.signup({ email: 'again@example.org' });
    expect(await api.client.count()).toEqual({ total: 2, recent: 1 });
    await api.maintenance.deleteExpired();
    expect((await api.exported()).map(([email]) => email)).toEqual([
      'later@example.org',
      'again@example.org',
    ]);
    api.clock.time = end + DAY;
    await api.maintenance.deleteExpired();
    expect((await api.exported()).map(([email]) => email)).toEqual(['again@example.org']);
  });
});

test('the host deletes expired signups at startup, and prints how many', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'retention-'));
  const today = new Date();
  const yearsAgo = (days: number) =>
    new Date(
      Date.UTC(today.getUTCFullYear() - RETENTION_YEARS, today.getUTCMonth(), today.getUTCDate() + days, 12),
    ).toISOString();
  await fillDataFolder(dataDir, 20, (n) => ({
    email: `person-${n}@example.org`,
    name: `Person ${n}`,
    at: yearsAgo(n < 5 ? -3 : 3),
  }));
  const system = await startTestSystem({ site: false, dataDir });
  try {
    const { total, rows } = await readSignups(system);
    expect([total, rows.length]).toEqual([15, 15]);
    // It does so after the start.
    for (let n = 0; n < 200 && !system.output().includes('Deleted'); n += 1) await delay(50);
    expect(system.output()).toContain('Deleted 5 expired signups.');
  } finally {
    await system.stop();
    rmSync(dataDir, { recursive: true });
  }
}, 60_000);
