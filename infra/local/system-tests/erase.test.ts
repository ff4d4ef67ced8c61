import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import {
  erase,
  readSignups,
  readTotal,
  signUp,
  startTestSystem,
  type TestSystem,
  until,
} from '../../testing';

let system: TestSystem;
let owner: LaunchClient;
beforeAll(async () => {
  system = await startTestSystem({ site: false });
  owner = system.owner;
});
afterAll(() => system.stop());

const addresses = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}-${n}@example.org`);

const signUpAll = async (emails: readonly string[]) => {
  for (const email of emails) expect(await signUp(system, email)).toBe(true);
};

/** Returns what every admin call shows. */
async function visible() {
  const [{ total, rows }, { recent, total: counted }, { days }, { signups }] = await Promise.all([
    readSignups(system),
    owner.count(),
    owner.daily({ days: 30 }),
    owner.list({ limit: 200 }),
  ]);
  const listed = signups.map(({ email }) => email);
  const inDays = days.reduce((sum, { count }) => sum + count, 0);
  return { people: new Set([...rows, ...listed]), numbers: new Set([total, counted, recent, inDays]) };
}

/** Returns the addresses that some file of the data folder contains. */
function storedIn(folder: string, emails: readonly string[]): string[] {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const contents = files.map(({ name }) => readFileSync(join(folder, name)));
  return emails.filter((email) => contents.some((content) => content.includes(email)));
}

test('erasures interrupted by kill -9 are completed by repeating them, and affect nobody else', async () => {
  const staying = addresses('stays', 10);
  for (let round = 0; round < 2; round += 1) {
    const leaving = addresses(`leaves-${round}`, 25);
    await signUpAll([...leaving, ...(round === 0 ? staying : [])]);
    const underWay = leaving.map((email) => erase(system, email));
    await Promise.race(underWay);
    await system.kill('SIGKILL');
    const done = await Promise.all(underWay);
    await system.restart();
    const acknowledged = leaving.filter((_, n) => done[n]);
    await readTotal(system);
    const { people } = await visible();
    expect(acknowledged.filter((email) => people.has(email))).toEqual([]);
    for (const email of leaving) expect(await erase(system, email)).toBe(true);
    expect(await visible()).toEqual({ people: new Set(staying), numbers: new Set([10]) });
  }
  for (const email of staying) await owner.erase(email);
});

test('an erased address disappears from every file of the data folder, while others sign up', async () => {
  const staying = addresses('remains', 300);
  const leaving = addresses('vanishes', 200);
  // In turns, so that pages of the database contain both, split and merge.
  for (let n = 0; n < 300; n += 50) {
    await signUpAll([...staying.slice(n, n + 50), ...leaving.slice(n, n + 50)]);
  }
  expect(storedIn(system.dataDir, leaving)).toEqual(leaving);
  await Promise.all(leaving.map((email) => owner.erase(email)));
  await signUpAll(addresses('later', 50));
  // The log of the database is truncated a moment later.
  await until(() => storedIn(system.dataDir, leaving).length === 0);
  expect(storedIn(system.dataDir, staying)).toEqual(staying);
});
