import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLaunchClient, type LaunchClient } from '@tariff-tantrum/lambdas/contract';
import { erase, readList, signUp, startTestSystem, storeProcessOf, type TestSystem } from './testing';

let system: TestSystem;
let owner: LaunchClient;
beforeAll(async () => {
  system = await startTestSystem({ site: false });
  owner = createLaunchClient({ baseUrl: system.url, password: system.password });
}, 60_000);
afterAll(() => system.stop());

const addresses = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${name}-${n}@example.org`);

const signUpAll = async (emails: string[]) => {
  for (const email of emails) expect(await signUp(system, email)).toBe(true);
};

/** Every door through which a person could still be seen. */
async function look() {
  const [{ total, rows }, { recent, total: counted }, { days }, { signups }] = await Promise.all([
    readList(system),
    owner.count(),
    owner.daily(30),
    owner.list({ limit: 200 }),
  ]);
  const listed = signups.map(({ email }) => email);
  const inDays = days.reduce((sum, { count }) => sum + count, 0);
  return { people: new Set([...rows, ...listed]), numbers: new Set([total, counted, recent, inDays]) };
}

test('an erased person is gone from list, counts and export within a second', async () => {
  const [leaves = '', ...stay] = addresses('first', 10);
  await signUpAll([leaves, ...stay]);
  expect(await look()).toEqual({ people: new Set([leaves, ...stay]), numbers: new Set([10]) });
  const began = performance.now();
  await owner.erase(leaves.toUpperCase());
  const seen = await look();
  expect(performance.now() - began).toBeLessThan(1000);
  expect(seen).toEqual({ people: new Set(stay), numbers: new Set([9]) });
  for (const email of stay) await owner.erase(email);
});

test.each(['whole system', 'store alone'])(
  'an erasure in whose middle kill -9 hits the %s is done by asking again, and nobody else goes',
  async (victim) => {
    const stay = addresses('stays', 10);
    for (let round = 0; round < 2; round += 1) {
      const leave = addresses(`leaves-${round}`, 25);
      await signUpAll([...leave, ...(round === 0 ? stay : [])]);
      const underWay = leave.map((email) => erase(system, email));
      // Some are done, some have begun, some have not.
      await Promise.race(underWay);
      process.kill(storeProcessOf(system.process.pid ?? 0), 'SIGKILL');
      if (victim === 'whole system') await system.kill('SIGKILL');
      const done = await Promise.all(underWay);
      if (victim === 'whole system') await system.restart();
      else while (!(await owner.count().catch(() => undefined))) await delay(20);
      const acknowledged = leave.filter((_, n) => done[n]);
      const { people } = await look();
      expect(acknowledged.filter((email) => people.has(email))).toEqual([]);
      for (const email of leave) expect(await erase(system, email)).toBe(true);
      expect(await look()).toEqual({ people: new Set(stay), numbers: new Set([10]) });
    }
    for (const email of stay) await owner.erase(email);
  },
  60_000,
);

test('after the next orderly start not even their bytes are on the disk', async () => {
  const store = join(system.dataDir, 'store');
  const filesWith = (text: string) =>
    readdirSync(store).filter((name) => readFileSync(join(store, name)).includes(text));
  await signUpAll(['last-one@example.org', 'gone@example.org']);
  await owner.erase('gone@example.org');
  expect(filesWith('gone@example.org')).not.toEqual([]);
  await system.kill('SIGTERM');
  await system.restart();
  expect(filesWith('gone@example.org')).toEqual([]);
  expect(filesWith('last-one@example.org')).not.toEqual([]);
  expect(await look()).toEqual({ people: new Set(['last-one@example.org']), numbers: new Set([1]) });
});

test('nothing that was printed and no list of processes tells who was erased, or the password', () => {
  const host = system.process.pid ?? 0;
  const args = ['-o', 'args=', '-p', `${host},${storeProcessOf(host)}`];
  const processes = execFileSync('ps', args, { encoding: 'utf8' });
  expect(processes.trim().split('\n')).toHaveLength(2);
  for (const secret of ['@example.org', system.password]) {
    expect(system.output()).not.toContain(secret);
    expect(processes).not.toContain(secret);
  }
});
