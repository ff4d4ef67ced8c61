import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { RETENTION_YEARS } from '@tariff-tantrum/lambdas/contract/facts';
import { fillDataFolder, readSignups, startTestSystem } from '../testing';

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
