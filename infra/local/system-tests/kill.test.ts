import { setTimeout as delay } from 'node:timers/promises';
import { contradictions, createWriters, readSignups, startTestSystem } from '../../testing';

const isLong = process.env.TEST_LENGTH === 'long';
const ROUNDS = isLong ? 50 : 3;
/** A restart may take this long on an idle machine of two cores (ms). */
const BACK_WITHIN_MS = isLong ? 1000 : 60_000;

test(`${ROUNDS} kills (SIGKILL) while 50 clients sign up, repeat themselves and are erased lose and double no signup`, async () => {
  const system = await startTestSystem({ site: false });
  const writers = createWriters(system, 50);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      writers.start();
      await delay(200 + Math.random() * 1000);
      await system.kill('SIGKILL');
      const began = Date.now();
      await system.restart();
      expect(Date.now() - began).toBeLessThan(BACK_WITHIN_MS);
      await writers.stop();
      expect(contradictions(writers, await readSignups(system))).toEqual([]);
    }
  } finally {
    await writers.stop();
    await system.stop();
  }
  expect(writers.known.size).toBeGreaterThan(50 * ROUNDS);
}, 3_600_000);
