import { setImmediate as turn } from 'node:timers/promises';
import { startLoop } from './worker-loop';

test('the loop stops after the mail under way, also if the outbox could not be cleaned', async () => {
  const events: string[] = [];
  let finishMail = () => {};
  const mail = new Promise<void>((resolve) => {
    finishMail = resolve;
  });
  const worker = { run: () => mail.then(() => void events.push('mail sent')) };
  const stop = startLoop(worker, () => Promise.reject(new Error('disk')));
  const stopped = stop().then(() => void events.push('stopped'));
  await turn();
  finishMail();
  await stopped;
  expect(events).toEqual(['mail sent', 'stopped']);
});
