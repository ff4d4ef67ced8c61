import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract';
import { readList, signUp, startTestSystem, storeProcessOf, type TestSystem } from './testing';

let system: TestSystem;
beforeAll(async () => {
  // The most that a file may get: what the start needs, and a little more.
  system = await startTestSystem({ site: false, fileSizeLimit: 96 });
}, 60_000);
afterAll(() => system.stop());

interface Refused {
  status: number;
  sentence: string;
  /** How long (ms) it took to say so. */
  after: number;
}

/** Signs people up until somebody is refused. */
async function signUpUntilRefused(): Promise<{ acknowledged: string[]; refused: Refused }> {
  const acknowledged: string[] = [];
  for (let n = 0; n < 2000; n += 1) {
    const email = `person-${n}@example.org`;
    const began = Date.now();
    const { status, sentence } = await answerTo(email);
    if (status !== 201) return { acknowledged, refused: { status, sentence, after: Date.now() - began } };
    acknowledged.push(email);
  }
  throw new Error('The disk did not fill up.');
}

async function answerTo(email: string) {
  const response = await fetch(`${system.url}/api/launch-signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return { status: response.status, sentence: await response.text() };
}

test('a disk that fills up while the system runs: 504 with a sentence, and on by itself when there is room', async () => {
  const { acknowledged, refused } = await signUpUntilRefused();
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(refused).toEqual({ status: 504, sentence: ERROR_TEXTS.storeUnavailable, after: expect.any(Number) });
  expect(refused.after).toBeLessThan(3000);
  expect((await fetch(`${system.url}/api/health`)).status).toBe(200);
  const host = system.process.pid ?? 0;

  // Room again: for the host, and so for each process of the store that it starts from now on.
  const giveRoom = (pid: number) => execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']);
  giveRoom(host);
  try {
    giveRoom(storeProcessOf(host));
  } catch {
    // It has just ended over the full disk, and the next one has room.
  }
  let back = false;
  for (const giveUpAt = Date.now() + 20_000; !back && Date.now() < giveUpAt; await delay(50)) {
    back = await signUp(system, 'later@example.org');
  }
  expect(back).toBe(true);
  expect(system.process.exitCode).toBeNull();
  const { total, rows } = await readList(system);
  expect(total).toBe(rows.length);
  expect(new Set(rows).size).toBe(rows.length);
  expect([...acknowledged, 'later@example.org'].filter((email) => !rows.includes(email))).toEqual([]);
  expect(system.output()).not.toContain('@example.org');
}, 60_000);
