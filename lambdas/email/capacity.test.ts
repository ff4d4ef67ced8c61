import { askCapacity } from './capacity';
import type { Mailer } from './mailer';
import { mailProblemOf } from './problem';

const HEALTHY = { perSecond: 1, leftToday: 10, healthy: true, sandbox: false };
const engine = (capacity: Mailer['capacity']): Mailer => ({
  capacity,
  send: async () => ({ result: 'accepted', id: '1' }),
});

test('an engine that does not answer holds nobody up, and the owner is told that it cannot be reached', async () => {
  const silent = engine(() => new Promise(() => undefined));
  expect(await askCapacity(silent, 1).catch(mailProblemOf)).toBe('unreachable');
});

test('an answer and an error are passed on', async () => {
  expect(await askCapacity(engine(async () => HEALTHY))).toEqual(HEALTHY);
  const failed = askCapacity(engine(() => Promise.reject(new Error('refused'))));
  await expect(failed).rejects.toThrow('refused');
});
