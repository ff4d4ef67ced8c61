import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { readSignups, signUp, startTestSystem, type TestSystem } from '../testing';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ site: false });
}, 60_000);
afterAll(() => system.stop());

test('an erased signup disappears from counts and export within a second, and from every file a second later', async () => {
  const owner = createLaunchClient({ baseUrl: system.url, password: system.password });
  const emails = Array.from({ length: 50 }, (_, n) => `vanishes-${n}@example.org`);
  for (const email of emails) expect(await signUp(system, email)).toBe(true);
  for (const [n, email] of emails.entries()) {
    const began = performance.now();
    await owner.erase(email);
    const [{ total }, { rows }] = await Promise.all([owner.count(), readSignups(system)]);
    expect(performance.now() - began).toBeLessThan(1000);
    expect([total, rows.includes(email)]).toEqual([emails.length - n - 1, false]);
  }
  await delay(1000);
  const files = readdirSync(system.dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  const contents = files.map(({ name }) => readFileSync(join(system.dataDir, name), 'latin1'));
  expect(contents.filter((content) => content.includes('vanishes-'))).toEqual([]);
}, 60_000);
