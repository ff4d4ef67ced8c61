import { SECOND } from '../../facts/time';
import type { MailEngine, Mailer, MailOutcome } from '../mailer';
import { mailProblemOf } from '../problem';
import { type FakeSes, type MailFault, type SesReply, startFakeSes } from '../testing/fake-ses';
import { type FakeReply, type FakeSmtp, startFakeSmtp, TRICKLE_MS } from '../testing/fake-smtp';
import { type StallStep, startStallingSmtp } from '../testing/stalling-smtp';
import { composeTestMail, testTag } from '../testing/test-mail';
import { createSesMailer } from './ses';
import { createSmtpMailer } from './smtp';

const CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };

/** A timeout that no server exceeds, however busy the machine is, and one that is soon over (ms). */
const PATIENT = 30_000;
const SHORT = 100;

/** The outcome of each fault; `unknown` is an `OutcomeUnknown`. */
type Expected = Record<MailFault, string>;
const SES: Expected = {
  refuse: 'refused',
  '500 before accepting': 'unknown',
  '500 after accepting': 'unknown',
  reset: 'unknown',
  hang: 'unknown',
  'throttle by rate': 'later: rate',
  'throttle by day': 'later: day',
  suspended: 'later: account',
};
/** A reply of an SMTP server is its own decision, whereas a 500 of HTTP may come from anything in between. */
const SMTP: Expected = {
  ...SES,
  '500 before accepting': 'refused',
  '500 after accepting': 'refused',
  'throttle by rate': 'later: recipient',
};

const describeOutcome = (outcome: MailOutcome) =>
  outcome.result === 'later' ? `later: ${outcome.limit}` : outcome.result;

/** Sends an email as the worker does: again after `later`, but never after any other outcome. */
async function sendAsWorker(mailer: Mailer, to = 'ada@example.org'): Promise<string> {
  const mail = await composeTestMail({ to });
  return mailer.send(mail, testTag()).then(describeOutcome, (error: Error) => {
    if (error.name !== 'OutcomeUnknown') throw error;
    return 'unknown';
  });
}

const sesAt = (endpoint: string, timeout = PATIENT) =>
  createSesMailer({
    configurationSet: 'launch',
    endpoint,
    region: 'eu-central-1',
    credentials: CREDENTIALS,
    timeout,
  });

const servers: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

interface Engine {
  /** Starts a server, and returns how to open a mailer to it. */
  start(): Promise<[FakeSes | FakeSmtp, (timeout?: number) => Mailer]>;
  expected: Expected;
}

/** Every engine that sends emails: the compiler requires an entry for a new one. */
const ENGINES: Readonly<Record<Exclude<MailEngine, 'outbox'>, Engine>> = {
  ses: {
    async start() {
      const ses = await startFakeSes();
      servers.push(ses);
      return [ses, (timeout) => sesAt(ses.endpoint, timeout)];
    },
    expected: SES,
  },
  smtp: {
    async start() {
      const smtp = await startFakeSmtp();
      servers.push(smtp);
      return [smtp, (timeout = PATIENT) => createSmtpMailer({ url: smtp.url, timeout })];
    },
    expected: SMTP,
  },
};

describe.each(Object.entries(ENGINES))('the engine %s', (_, { start, expected }) => {
  it('resolves to accepted, with the bytes that were composed', async () => {
    const [server, open] = await start();
    const mail = await composeTestMail();
    await expect(open().send(mail, testTag())).resolves.toMatchObject({ result: 'accepted' });
    expect(server.accepted).toEqual([mail.raw.toString()]);
  });

  it('takes nothing for a limit because the recipient is quoted', async () => {
    const [server, open] = await start();
    server.set('refuse');
    for (const to of ['daily@example.org', 'suspended@example.org', 'ada@quota-limit.example.org'])
      expect([to, await sendAsWorker(open(), to)]).toEqual([to, 'refused']);
  });

  it('sends later what it could not even begin to send, and cannot be asked then', async () => {
    const [server, open] = await start();
    const mailer = open();
    await server.close();
    expect(await sendAsWorker(mailer)).toBe('later: rate');
    await expect(mailer.capacity()).rejects.toThrow();
  });

  it('has the right outcome of every fault, and sends no body twice', async () => {
    for (const [fault, outcome] of Object.entries(expected)) {
      const [server, open] = await start();
      const mailer = open(fault === 'hang' ? 500 : PATIENT);
      server.set(fault as MailFault);
      expect([fault, await sendAsWorker(mailer)]).toEqual([fault, outcome]);
      const afterFault = server.accepted.length;
      server.set(undefined);
      if (outcome.startsWith('later')) {
        expect([fault, afterFault]).toEqual([fault, 0]);
        expect(await sendAsWorker(mailer)).toBe('accepted');
      }
      expect(server.accepted.length).toBeLessThanOrEqual(1);
    }
  });
});

test.each<[StallStep, string]>([
  ['greeting', 'later: rate'],
  ['EHLO', 'later: rate'],
  ['MAIL', 'unknown'],
  ['RCPT', 'unknown'],
  ['DATA', 'unknown'],
  ['body', 'unknown'],
])(
  'an email is sent later if the connection breaks before its envelope is sent: %s',
  async (step, outcome) => {
    for (const stall of ['end', 'reset'] as const) {
      const smtp = await startStallingSmtp(step, stall);
      servers.push(smtp);
      const mailer = createSmtpMailer({ url: smtp.url, timeout: PATIENT });
      expect([stall, await sendAsWorker(mailer)]).toEqual([stall, outcome]);
    }
  },
);

test.each<[StallStep, object]>([
  ['greeting', { timeout: SHORT }],
  ['EHLO', { timeout: SHORT }],
  ['EHLO', { limit: SHORT }],
])('an email is sent later if the server is silent from its %s on, with %j', async (step, limits) => {
  const smtp = await startStallingSmtp(step, 'silence');
  servers.push(smtp);
  expect(await sendAsWorker(createSmtpMailer({ url: smtp.url, ...limits }))).toBe('later: rate');
});

test('the engine of SES refuses no email because its configuration set is missing', async () => {
  const ses = await startFakeSes();
  servers.push(ses);
  ses.set('no configuration set');
  expect(await sendAsWorker(sesAt(ses.endpoint))).toBe('later: account');
});

test('the engine of SMTP sends over another connection if the server closed the one that it kept', async () => {
  const smtp = await startFakeSmtp();
  servers.push(smtp);
  const mailer = createSmtpMailer({ url: smtp.url });
  const people = Array.from({ length: 8 }, (_, n) => `p${n}@example.org`);
  for (const to of people) {
    expect(await sendAsWorker(mailer, to)).toBe('accepted');
    smtp.hangUp();
  }
  expect(smtp.recipients).toEqual(people);
});

const LATER = { result: 'later' } as const;
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
  ['RCPT', 553, '5.6.7 No such script', { result: 'refused', reason: 'not mailable' }],
  ['DATA', 451, '4.3.0 Later', { ...LATER, limit: 'recipient' }],
  ['DATA', 552, '5.2.2 Mailbox full', refused('SMTP 552 5.2.2', true)],
  ['DATA', 554, '5.3.0 No', refused('SMTP 554 5.3.0', false)],
  ['DATA', 554, '5.7.1 No', { ...SENDER, refusedWith: 'SMTP 554 5.7.1' }],
])('a reply of an SMTP server to %s is read by its codes: %i %s', async (to, code, text, outcome) => {
  const smtp = await startFakeSmtp();
  servers.push(smtp);
  smtp.set({ to, code, text });
  expect(await createSmtpMailer({ url: smtp.url }).send(await composeTestMail(), testTag())).toEqual(outcome);
});

test('the SMTP engine takes a limited time in total, even if the server never ends its reply', async () => {
  const smtp = await startFakeSmtp();
  servers.push(smtp);
  smtp.set('trickle');
  const mailer = createSmtpMailer({ url: smtp.url, timeout: 10 * SECOND, limit: SECOND });
  expect(await sendAsWorker(mailer)).toBe('unknown');
  // Counted by its lines, since a busy machine delays them as it delays the limit.
  expect(smtp.trickled()).toBeLessThan((3 * SECOND) / TRICKLE_MS);
});

test('the engine of SMTP reports an account with a wrong password as unhealthy, and no other problem', async () => {
  const smtp = await startFakeSmtp({ refusesPasswords: true });
  const url = smtp.url.replace('//', '//user:wrong@');
  expect(await createSmtpMailer({ url }).capacity()).toMatchObject({ healthy: false, problem: 'password' });
  await smtp.close();
  await expect(createSmtpMailer({ url: 'smtp://127.0.0.1:1' }).capacity()).rejects.toThrow('ECONNREFUSED');
});

test('the owner can be told why the engine of SMTP cannot be asked', async () => {
  // The key of its certificate is public, as the server warns.
  const warning = jest.spyOn(console, 'error').mockReturnValue();
  const untrusted = await startFakeSmtp({ secure: true });
  warning.mockRestore();
  const problemOf = (url: string) => createSmtpMailer({ url }).capacity().catch(mailProblemOf);
  expect(await problemOf(untrusted.url)).toBe('certificate');
  expect(await problemOf('smtp://no-such-server.invalid')).toBe('not-found');
  expect(await problemOf('smtp://127.0.0.1:1')).toBe('unreachable');
  const plain = await startFakeSmtp();
  expect(await problemOf(plain.url.replace('smtp:', 'smtps:'))).toBe('protocol');
  await plain.close();
  await untrusted.close();
});

describe('the engine of SES', () => {
  let ses: FakeSes;
  beforeEach(async () => {
    ses = await startFakeSes();
  });
  afterEach(() => ses.close());

  it('sends one request for each email, even if it fails', async () => {
    ses.set('500 after accepting');
    await expect(sendAsWorker(sesAt(ses.endpoint))).resolves.toBe('unknown');
    expect(ses.requests()).toBe(1);
  });

  it('takes a sender that is not verified for a problem of the account, and a recipient for a refusal', async () => {
    for (const [who, outcome] of [
      ['sender', 'later: account'],
      ['recipient', 'refused'],
    ] as const) {
      ses.set(`${who} not verified`);
      expect(await sendAsWorker(sesAt(ses.endpoint))).toBe(outcome);
    }
  });

  it.each<[...SesReply, outcome: string]>([
    [429, 'NewException', 'Slow down.', 'later: rate'],
    [429, 'NewException', 'Daily message quota exceeded.', 'later: day'],
    [400, 'ThrottlingException', 'Rate exceeded.', 'later: rate'],
    [400, 'TooManyRequestsException', 'Daily message quota exceeded.', 'later: day'],
    [400, 'LimitExceededException', 'No.', 'later: day'],
    [400, 'BadRequestException', 'No.', 'refused'],
    [400, 'MessageRejected', 'Address is not verified: other@example.org', 'refused'],
    [430, 'NewException', 'No.', 'later: account'],
    [403, 'AccessDeniedException', 'No.', 'later: account'],
    [499, 'NewException', 'No.', 'later: account'],
    [500, 'NewException', 'No.', 'unknown'],
    [501, 'TooManyRequestsException', 'No.', 'unknown'],
  ])('reads a reply by its status and its type: %i %s: %s', async (status, type, message, outcome) => {
    ses.set([status, type, message]);
    expect(await sendAsWorker(sesAt(ses.endpoint))).toBe(outcome);
  });

  it('refuses an address that SES cannot send to, without a request', async () => {
    const mail = await composeTestMail({ to: 'jörn@example.org' });
    const refused = { result: 'refused', reason: 'not mailable' };
    expect(await sesAt(ses.endpoint).send(mail, testTag())).toEqual(refused);
    expect(ses.requests()).toBe(0);
  });

  it('returns the quota less a tenth, and whether the account is in the sandbox', async () => {
    // Nine tenths of 200, less the 20 that were sent; and eight tenths of 1 per second.
    const capacity = {
      perSecond: 0.8,
      leftToday: 160,
      perDay: 180,
      healthy: true,
      sandbox: true,
      isAsciiOnly: true,
    };
    expect(await sesAt(ses.endpoint).capacity()).toEqual(capacity);
  });

  const quota = { Max24HourSend: 200, MaxSendRate: 1, SentLast24Hours: 20 };
  it.each([
    [{ SendingEnabled: false }, { healthy: false }],
    [{ EnforcementStatus: 'SHUTDOWN' }, { healthy: false }],
    [{ EnforcementStatus: 'PROBATION' }, { healthy: true }],
    [{ ProductionAccessEnabled: true }, { sandbox: false }],
    [{ SendQuota: { ...quota, Max24HourSend: -1 } }, { leftToday: Number.POSITIVE_INFINITY }],
    [{ SendQuota: { ...quota, SentLast24Hours: 200 } }, { leftToday: 0, perDay: 180 }],
    [{ SendQuota: { Max24HourSend: 200 } }, { leftToday: 180, perSecond: 0 }],
    [{ SendQuota: {} }, { leftToday: 0, perDay: 0 }],
  ])('reads an account with %j', async (account, capacity) => {
    const server = await startFakeSes(account);
    servers.push(server);
    expect(await sesAt(server.endpoint).capacity()).toMatchObject(capacity);
  });
});

describe('an address that is not ASCII before the @ sign', () => {
  const ADDRESS = 'bjørn@example.org';

  it.each([true, false])(
    'is emailed if the SMTP server takes it (%s), and is never its bounce',
    async (takesUnicode) => {
      const server = await startFakeSmtp({ takesUnicode });
      servers.push(server);
      const mailer = createSmtpMailer({ url: server.url });
      expect((await mailer.capacity()).isAsciiOnly ?? false).toBe(!takesUnicode);
      const outcome = await mailer.send(await composeTestMail({ to: ADDRESS }), testTag());
      if (takesUnicode) expect(outcome).toMatchObject({ result: 'accepted' });
      else expect(outcome).toEqual({ result: 'refused', reason: 'not mailable' });
      expect(server.recipients).toEqual(takesUnicode ? [ADDRESS] : []);
      expect(await sendAsWorker(mailer)).toBe('accepted');
    },
  );

  it('is known not to be emailed by SES', async () => {
    const server = await startFakeSes();
    servers.push(server);
    expect(await sesAt(server.endpoint).capacity()).toMatchObject({ isAsciiOnly: true });
    expect(await sendAsWorker(sesAt(server.endpoint), ADDRESS)).toBe('refused');
  });
});
