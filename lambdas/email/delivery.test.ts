import { readFileSync } from 'node:fs';
import { DAY, HOUR, isoOf, MINUTE, SECOND } from '../facts/time';
import { canStillBeSent, DELAYS, isClaimLasting, nextStepAfter, PAUSES, POLICIES } from './delivery';
import { SENDING_MS } from './send-once';

const { personal } = POLICIES;

test('an email that its recipient’s server puts off is tried twice as late each time, for half a day at most', () => {
  const steps = Array.from({ length: 9 }, (_, delays) =>
    nextStepAfter({ result: 'later', limit: 'recipient' }, delays, personal),
  );
  expect(steps).toEqual([
    ...[1, 2, 4, 8, 16, 32, 64, 128].map((times) => ({ to: 'delayed', pause: times * DELAYS.first })),
    { to: 'refused', reason: 'expired', isBounce: true },
  ]);
});

test.each(['rate', 'account', 'day'] as const)(
  'a limit of the sender keeps all emails back, none for good: %s',
  (limit) => {
    expect(nextStepAfter({ result: 'later', limit }, 9, personal)).toEqual({ to: 'due', because: limit });
  },
);

test('an email is refused for its sender at once only if it was put off before', () => {
  const sent = { result: 'later', limit: 'account', problem: 'sender', refusedWith: '550' } as const;
  const first = { to: 'delayed', pause: PAUSES.account, because: 'account' };
  expect(nextStepAfter(sent, 0, personal)).toEqual(first);
  expect(nextStepAfter(sent, 1, personal)).toEqual({ to: 'refused', reason: '550', isBounce: false });
});

test('an email is sent only if its claim lasts longer than sending takes', () => {
  expect([canStillBeSent(SENDING_MS + 1, 0), canStillBeSent(SENDING_MS, 0)]).toEqual([true, false]);
  const half = MINUTE / 2;
  expect([half - 1, half].map((now) => isClaimLasting({ at: isoOf(0) }, now))).toEqual([true, false]);
});

test('an email waits as long as docs/problems.md says', () => {
  const guide = readFileSync('docs/problems.md', 'utf8');
  const delays = [1, 2, 4].map((times) => (times * DELAYS.first) / MINUTE);
  expect(guide).toContain(`after ${PAUSES.rate / SECOND} seconds, or ${PAUSES.day / HOUR} hour;`);
  expect(guide).toContain(`tried every ${PAUSES.account / MINUTE} minutes`);
  expect(guide).toContain(`tried again after ${delays.join(', ')} … minutes`);
  expect([PAUSES.machine, DELAYS.last]).toEqual([MINUTE, DAY / 2]);
});
