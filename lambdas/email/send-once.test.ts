import { type MailLogEntry, type MailOutcome, NotSent, OutcomeUnknown } from './mailer';
import { SENDING_MS, type SendResult, sendOnce } from './send-once';
import { composeTestMail, testTag } from './testing/test-mail';

const fails = (error: unknown) => async (): Promise<MailOutcome> => {
  throw error;
};
const resolves = (outcome: MailOutcome) => async () => outcome;

const ACCEPTED: MailOutcome = { result: 'accepted', id: '1' };
const REFUSED: MailOutcome = { result: 'refused', reason: '550' };
const LATER: MailOutcome = { result: 'later', limit: 'day' };
const UNKNOWN: SendResult = { result: 'unknown' };
const FULL = Object.assign(new Error('full'), { code: 'ENOSPC' });

it.each<[string, () => Promise<MailOutcome>, SendResult, MailLogEntry[]]>([
  ['was accepted', resolves(ACCEPTED), ACCEPTED, []],
  ['was refused', resolves(REFUSED), REFUSED, []],
  ['has to wait', resolves(LATER), LATER, [{ event: 'email-later', reason: 'day' }]],
  [
    'got no answer',
    fails(new OutcomeUnknown('The connection broke to ada@example.org.')),
    UNKNOWN,
    [{ event: 'email-unknown' }],
  ],
  [
    'met an error',
    fails(new TypeError('ada@example.org')),
    UNKNOWN,
    [{ event: 'email-failed', error: 'TypeError' }],
  ],
  ['met an error with a code', fails(FULL), UNKNOWN, [{ event: 'email-failed', error: 'Error ENOSPC' }]],
  ['met what is no error', fails('ada@example.org'), UNKNOWN, [{ event: 'email-failed', error: 'unknown' }]],
  [
    'was not written',
    fails(new NotSent('Not written.', { code: 'ENOSPC', cause: FULL })),
    { result: 'unsent', problem: 'disk' },
    [{ event: 'email-failed', error: 'NotSent ENOSPC' }],
  ],
])(
  'an email that %s is tried once, and the log says why it was not accepted',
  async (_, send, result, logged) => {
    const entries: MailLogEntry[] = [];
    const mailer = { send: jest.fn(send) };
    const found = await sendOnce(
      { mailer, log: (entry) => entries.push(entry) },
      await composeTestMail(),
      testTag(),
    );
    expect([found, entries, mailer.send.mock.calls.length]).toEqual([result, logged, 1]);
  },
);

it('ends the sending of an email after the longest time that it may take', async () => {
  const limit = new AbortController().signal;
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit);
  const mailer = { send: jest.fn(resolves(ACCEPTED)) };
  await sendOnce({ mailer, log: () => undefined }, await composeTestMail(), testTag());
  expect(timeout.mock.calls).toEqual([[SENDING_MS]]);
  expect(mailer.send).toHaveBeenCalledWith(expect.anything(), testTag(), limit);
  timeout.mockRestore();
});
