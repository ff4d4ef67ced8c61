import { setImmediate as turn } from 'node:timers/promises';
import type { LogEntry } from '@tariff-tantrum/lambdas/api/host';
import { CapacityUnknown } from '@tariff-tantrum/lambdas/email/mailer';
import { MINUTE } from '@tariff-tantrum/lambdas/facts/time';
import { StoreUnavailableError } from '@tariff-tantrum/lambdas/table/errors';
import { findProblems } from '../problems';
import { createWatchedTask } from './watched-task';
import { createLoop } from './worker-loop';

/** Runs the loop once with what its two tasks do. */
async function runOnce(sending: () => Promise<void>, cleaning: () => Promise<void>) {
  const logged: LogEntry[] = [];
  const loop = createLoop(sending, cleaning, (entry) => logged.push(entry));
  loop.start();
  await loop.stop();
  const problems = await findProblems(loop.problemSources);
  return { logged, ids: problems.map(({ id }) => id) };
}

const succeed = async () => undefined;
const fail = (error: unknown) => async () => {
  throw error;
};

test('the loop stops after the email under way, even if the outbox could not be cleaned', async () => {
  const events: string[] = [];
  let finishMail = () => {};
  const mail = new Promise<void>((resolve) => {
    finishMail = resolve;
  });
  const sending = () => mail.then(() => void events.push('mail sent'));
  const loop = createLoop(sending, fail(new Error('disk')), () => undefined);
  loop.start();
  const stopped = loop.stop().then(() => void events.push('stopped'));
  await turn();
  finishMail();
  await stopped;
  expect(events).toEqual(['mail sent', 'stopped']);
});

test('emails are sent while the outbox is cleaned, which ends when the loop stops', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] });
  try {
    let runs = 0;
    const sending = async () => {
      runs += 1;
    };
    const cleaning = (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    const loop = createLoop(sending, cleaning, () => undefined);
    loop.start();
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(runs).toBeGreaterThan(1);
    await loop.stop();
  } finally {
    jest.useRealTimers();
  }
});

test('a worker that fails is logged without its message, and is a problem', async () => {
  const { logged, ids } = await runOnce(fail(new TypeError('for ada@example.org')), succeed);
  expect(logged).toEqual([{ event: 'worker-failed', error: 'TypeError', frames: expect.any(Array) }]);
  expect(JSON.stringify(logged)).not.toContain('ada@');
  expect(ids).toEqual(['worker']);
});

test('an outbox that cannot be cleaned is a problem', async () => {
  expect((await runOnce(succeed, fail(new Error('disk')))).ids).toEqual(['outbox']);
});

test('a store that does not respond is one problem, not of the worker', async () => {
  const failing = fail(new StoreUnavailableError('full', { code: 'SQLITE_FULL' }));
  expect((await runOnce(failing, failing)).ids).toEqual(['disk-failure']);
});

test('an engine that cannot be asked is reported by the worker alone', async () => {
  const found = await runOnce(fail(new CapacityUnknown('refused')), succeed);
  expect(found).toEqual({ logged: [], ids: [] });
});

test('a task is no longer a problem once it has succeeded', async () => {
  const problem = { id: 'x', severity: 'error', title: 'It fails.', whatToDo: 'Wait.' } as const;
  const outcomes = [fail(new Error('x')), succeed];
  const task = createWatchedTask(
    problem,
    () => undefined,
    async () => outcomes.shift()?.(),
  );
  await task.run();
  expect(await task.findProblem()).toEqual(problem);
  await task.run();
  expect(await task.findProblem()).toBeUndefined();
});
