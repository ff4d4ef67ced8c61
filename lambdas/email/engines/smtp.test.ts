import { SECOND } from '../../facts/time';
import { mailProblemOf } from '../problem';
import { type FakeReply, startFakeSmtp, TRICKLE_MS } from '../testing/fake-smtp';
import { PATIENT, trySending, useServers } from '../testing/faults';
import { type StallStep, startStallingSmtp } from '../testing/stalling-smtp';
import { createSmtpMailer } from './smtp';

/** A timeout that is soon over (ms). */
const SHORT = 100;

const keep = useServers();

const LATER = { result: 'later' } as const;
const ACCEPTED = expect.objectContaining({ result: 'accepted' });
const NOT_MAILABLE = { result: 'refused', reason: 'not mailable' };

test.each<[StallStep, unknown]>([
  ['greeting', expect.objectContaining({ ...LATER, limit: 'rate' })],
  ['EHLO', expect.objectContaining({ ...LATER, limit: 'rate' })],
  ['MAIL', 'unknown'],
  ['RCPT', 'unknown'],
  ['DATA', 'unknown'],
  ['body', 'unknown'],
])(
  'an email is sent later if the connection breaks before its envelope is sent: %s',
  async (step, outcome) => {
    for (const stall of ['end', 'reset'] as const) {
      const { url } = await keep(startStallingSmtp(step, stall));
      const mailer = createSmtpMailer({ url, timeout: PATIENT });
      expect([stall, await trySending(mailer)]).toEqual([stall, outcome]);
    }
  },
);

test.each<[StallStep, { timeout?: number; within?: number }]>([
  ['greeting', { timeout: SHORT }],
  ['EHLO', { timeout: SHORT }],
  ['EHLO', { within: SHORT }],
])('an email is sent later if the server is silent from its %s on, with %j', async (step, limits) => {
  const { timeout = PATIENT, within = PATIENT } = limits;
  const { url } = await keep(startStallingSmtp(step, 'silence'));
  expect(await trySending(createSmtpMailer({ url, timeout }), { within })).toMatchObject({
    ...LATER,
    limit: 'rate',
  });
});

test('an email is sent over another connection if the server closed the one that was kept', async () => {
  const smtp = await keep(startFakeSmtp());
  const mailer = createSmtpMailer({ url: smtp.url });
  const people = Array.from({ length: 8 }, (_, n) => `p${n}@example.org`);
  for (const to of people) {
    expect(await trySending(mailer, { to })).toEqual(ACCEPTED);
    smtp.hangUp();
  }
  expect(smtp.recipients).toEqual(people);
});

const PASSWORD = { ...LATER, limit: 'account', problem: 'password' };
const SENDER = { ...LATER, limit: 'account', problem: 'sender' };
const refused = (reason: string, isBounce: boolean) => ({ result: 'refused', reason, isBounce });

test.each<[FakeReply['to'], number, string, object]>([
  ['MAIL', 421, '4.3.2 Busy', { ...LATER, limit: 'rate' }],
  ['MAIL', 499, 'Later', { ...LATER, limit: 'rate' }],
  ['MAIL', 500, 'No', SENDER],
  ['MAIL', 550, '5.1.8 No such sender', SENDER],
  ['MAIL', 451, '4.4.5 Too many today', { ...LATER, limit: 'day' }],
  ...[530, 534, 535, 538].map((code): [FakeReply['to'], number, string, object] => [
    'MAIL',
    code,
    'No',
    PASSWORD,
  ]),
  ['RCPT', 450, '4.2.1 Greylisted', { ...LATER, limit: 'recipient' }],
  ['RCPT', 499, 'Later', { ...LATER, limit: 'recipient' }],
  ['RCPT', 500, 'No', refused('SMTP 500', true)],
  ['RCPT', 550, '5.1.1 No such mailbox', refused('SMTP 550 5.1.1', true)],
  ['RCPT', 550, '5.4.5 Too many today', { ...LATER, limit: 'day' }],
  ['RCPT', 550, '5.7.26 Not authenticated', { ...SENDER, refusedWith: 'SMTP 550 5.7.26' }],
  ['RCPT', 553, '5.6.7 No such script', NOT_MAILABLE],
  ['DATA', 451, '4.3.0 Later', { ...LATER, limit: 'recipient' }],
  ['DATA', 552, '5.2.2 Mailbox full', refused('SMTP 552 5.2.2', true)],
  ['DATA', 554, '5.3.0 No', refused('SMTP 554 5.3.0', false)],
  ['DATA', 554, '5.7.1 No', { ...SENDER, refusedWith: 'SMTP 554 5.7.1' }],
])('a reply to %s is read by its codes: %i %s', async (to, code, text, outcome) => {
  const smtp = await keep(startFakeSmtp());
  smtp.set({ to, code, text });
  expect(await trySending(createSmtpMailer({ url: smtp.url }))).toEqual(outcome);
});

test('an email takes a limited time in total, even if the server never ends its reply', async () => {
  const smtp = await keep(startFakeSmtp());
  smtp.set('trickle');
  const mailer = createSmtpMailer({ url: smtp.url, timeout: 10 * SECOND });
  expect(await trySending(mailer, { within: SECOND })).toBe('unknown');
  // Counted by its lines, since a busy machine delays them as it delays the limit.
  expect(smtp.trickled()).toBeLessThan((3 * SECOND) / TRICKLE_MS);
});

test('an account with a wrong password is reported as unhealthy, and no other problem is', async () => {
  const smtp = await startFakeSmtp({ refusesPasswords: true });
  const url = smtp.url.replace('//', '//user:wrong@');
  expect(await createSmtpMailer({ url }).capacity()).toMatchObject({ healthy: false, problem: 'password' });
  await smtp.close();
  await expect(createSmtpMailer({ url: 'smtp://127.0.0.1:1' }).capacity()).rejects.toThrow('ECONNREFUSED');
});

test('the owner can be told why the server cannot be asked', async () => {
  // The key of its certificate is public, as the server warns.
  const warning = jest.spyOn(console, 'error').mockReturnValue();
  const untrusted = await keep(startFakeSmtp({ secure: true }));
  warning.mockRestore();
  const problemOf = (url: string) => createSmtpMailer({ url }).capacity().catch(mailProblemOf);
  expect(await problemOf(untrusted.url)).toBe('certificate');
  expect(await problemOf('smtp://no-such-server.invalid')).toBe('not-found');
  expect(await problemOf('smtp://127.0.0.1:1')).toBe('unreachable');
  const plain = await keep(startFakeSmtp());
  expect(await problemOf(plain.url.replace('smtp:', 'smtps:'))).toBe('protocol');
});

it.each([true, false])(
  'an address that is not ASCII before the @ sign is emailed if the server takes it (%s), and is never its bounce',
  async (takesUnicode) => {
    const to = 'bjørn@example.org';
    const server = await keep(startFakeSmtp({ takesUnicode }));
    const mailer = createSmtpMailer({ url: server.url });
    expect((await mailer.capacity()).isAsciiOnly ?? false).toBe(!takesUnicode);
    expect(await trySending(mailer, { to })).toEqual(takesUnicode ? ACCEPTED : NOT_MAILABLE);
    expect(server.recipients).toEqual(takesUnicode ? [to] : []);
    expect(await trySending(mailer)).toEqual(ACCEPTED);
  },
);
