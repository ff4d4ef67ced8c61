import { type MailCapacity, type MailOutcome, NotSent } from '../email/mailer';
import { trySending } from '../email/testing/faults';
import { readCapacity, watchEngine } from './engine-watch';

const HEALTHY: MailCapacity = { perSecond: 1, leftToday: 10, healthy: true, sandbox: false };
const ACCEPTED: MailOutcome = { result: 'accepted', id: '1' };

/** Sends an email with this outcome, whoever it is for. Returns the problems known then, and after the engine was asked. */
async function knownAfter(outcome: MailOutcome | Error) {
  const answers = [outcome, ACCEPTED];
  const watch = watchEngine({
    now: () => 0,
    log: () => undefined,
    mailer: {
      capacity: async () => HEALTHY,
      async send() {
        const answer = answers.shift() ?? ACCEPTED;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  const send = () => trySending(watch.mailer).catch(() => undefined);
  const known: unknown[] = [];
  for (const step of [send, () => readCapacity(watch), send]) {
    await step();
    known.push(watch.problem);
  }
  return known;
}

it.each<[string, MailOutcome | Error, unknown[]]>([
  [
    'what only sending can reveal, until an email was sent',
    { result: 'later', limit: 'account', problem: 'sender', refusedWith: '550 5.7.1' },
    ['sender', 'sender', undefined],
  ],
  [
    'what asking can show, until it was asked',
    { result: 'later', limit: 'rate', problem: 'unreachable' },
    ['unreachable', undefined, undefined],
  ],
  ['a limit without a reason', { result: 'later', limit: 'rate' }, ['rate', undefined, undefined]],
  ['a reason of this machine', new NotSent('full', { code: 'ENOSPC' }), ['disk', undefined, undefined]],
  ['nothing of one recipient', { result: 'later', limit: 'recipient' }, [undefined, undefined, undefined]],
  ['nothing of a refused email', { result: 'refused', reason: '550' }, [undefined, undefined, undefined]],
])('after sending, the owner can be told %s', async (_, outcome, known) => {
  expect(await knownAfter(outcome)).toEqual(known);
});
