import { setImmediate as turn } from 'node:timers/promises';
import type { LogEntry } from '@tariff-tantrum/lambdas/api/host';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { CapacityUnknown } from '@tariff-tantrum/lambdas/email/mailer';
import { MINUTE } from '@tariff-tantrum/lambdas/facts/time';
import { StoreUnavailableError } from '@tariff-tantrum/lambdas/table/errors';
import { findProblems } from '../problems';
import { createWatchedTask } from './watched-task';
import { createLoop } from './worker-loop';

const describe = (error: unknown): Problem => ({
  id: `mailbox-${error instanceof Error ? error.name : ''}`,
  severity: 'warning',
  title: 'x',
  whatToDo: 'y',
});

/** Runs the loop once with what its tasks do. */
async function runOnce(
  sending: () => Promise<void>,
  cleaning: () => Promise<void>,
  readBounces?: () => Promise<void>,
) {
  const logged: LogEntry[] = [];
  const loop = createLoop({ send: sending, cleanOutbox: cleaning, readBounces }, describe, (entry) =>
    logged.push(entry),
  );
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
  const loop = createLoop({ send: sending, cleanOutbox: fail(new Error('disk')) }, describe, () => undefined);
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
    const loop = createLoop({ send: sending, cleanOutbox: cleaning }, describe, () => undefined);
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

test('a mailbox that cannot be read is a problem of its own, and keeps no email from being sent', async () => {
  let sent = 0;
  const sending = async () => {
    sent += 1;
  };
  const { ids } = await runOnce(sending, succeed, fail(new RangeError('mailbox')));
  expect(ids).toEqual(['mailbox-RangeError']);
  expect(sent).toBe(1);
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
