import type { Mailer, MailOutcome } from '../mailer';
import {
  composeTestMail,
  type FakeSes,
  type FakeSmtp,
  type MailFault,
  startFakeSes,
  startFakeSmtp,
  testTag,
} from '../testing';
import { createSesMailer } from './ses';
import { createSmtpMailer } from './smtp';

const CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };

/** A timeout that no server exceeds, however busy the machine is (ms). */
const PATIENT = 30_000;

/** The outcome of each fault; `unknown` is an `OutcomeUnknown`. */
type Expected = Record<MailFault, string>;
const SES: Expected = {
  refuse: 'refused',
  '500 before accepting': 'unknown',
  '500 after accepting': 'unknown',
  reset: 'unknown',
  hang: 'unknown',
  'throttle by rate': 'later: rate',
  'throttle by day': 'later: rate',
  suspended: 'later: account',
};
/** A reply of an SMTP server is its own decision, whereas a 500 of HTTP may come from anything in between. */
const SMTP: Expected = {
  ...SES,
  '500 before accepting': 'refused',
  '500 after accepting': 'refused',
  'throttle by rate': 'later: recipient',
  'throttle by day': 'later: day',
};

const describeOutcome = (outcome: MailOutcome) =>
  outcome.result === 'later' ? `later: ${outcome.limit}` : outcome.result;

/** Sends a mail as the worker does: again after `later`, never after any other outcome. */
async function sendAsWorker(mailer: Mailer, to = 'ada@example.org'): Promise<string> {
  const mail = await composeTestMail({ to });
  return mailer.send(mail, testTag()).then(describeOutcome, (error: Error) => {
    if (error.name !== 'OutcomeUnknown') throw error;
    return 'unknown';
  });
}

describe.each(Object.entries({ SES, SMTP }))('the engine of %s', (engine, expected) => {
  let server: FakeSes | FakeSmtp;
  let open: (timeout: number) => Mailer;
  beforeEach(async () => {
    if (engine === 'SES') {
      const ses = await startFakeSes();
      server = ses;
      open = (timeout) =>
        createSesMailer({
          configurationSet: 'launch',
          endpoint: ses.endpoint,
          region: 'eu-central-1',
          credentials: CREDENTIALS,
          timeout,
        });
    } else {
      const smtp = await startFakeSmtp();
      server = smtp;
      open = (timeout) => createSmtpMailer({ url: smtp.url, timeout });
    }
  });
  afterEach(() => server.close());

  it('resolves to accepted, with the bytes that were composed', async () => {
    const mail = await composeTestMail();
    await expect(open(PATIENT).send(mail, testTag())).resolves.toMatchObject({ result: 'accepted' });
    expect(server.accepted).toEqual([mail.raw.toString()]);
  });

  it.each(['daily@example.org', 'suspended@example.org', 'ada@quota-limit.example.org'])(
    'takes nothing for a limit because the recipient is quoted: %s',
    async (to) => {
      server.set('refuse');
      expect(await sendAsWorker(open(PATIENT), to)).toBe('refused');
    },
  );

  it.each(Object.entries(expected))(
    'has the right outcome, and sends no body twice: %s',
    async (fault, outcome) => {
      const mailer = open(fault === 'hang' ? 500 : PATIENT);
      server.set(fault as MailFault);
      expect(await sendAsWorker(mailer)).toBe(outcome);
      const afterFault = server.accepted.length;
      server.set(undefined);
      if (outcome.startsWith('later')) {
        expect(afterFault).toBe(0);
        expect(await sendAsWorker(mailer)).toBe('accepted');
      }
      expect(server.accepted.length).toBeLessThanOrEqual(1);
    },
  );
});

test.each([
  [
    'SES',
    createSesMailer({
      configurationSet: 'launch',
      endpoint: 'http://127.0.0.1:1',
      region: 'eu-central-1',
      credentials: CREDENTIALS,
    }),
  ],
  ['SMTP', createSmtpMailer({ url: 'smtp://127.0.0.1:1' })],
])('the engine of %s resolves to later if nothing listens', async (_, mailer) => {
  expect(await sendAsWorker(mailer)).toBe('later: rate');
});

describe('the engine of SMTP', () => {
  it('reports an account with a wrong password as unhealthy', async () => {
    const smtp = await startFakeSmtp({ refusesPasswords: true });
    const url = smtp.url.replace('//', '//user:wrong@');
    expect(await createSmtpMailer({ url }).capacity()).toMatchObject({ healthy: false });
    await smtp.close();
  });

  it('does not report a server that cannot be reached as a problem of the account', async () => {
    const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:1' });
    await expect(mailer.capacity()).rejects.toThrow('ECONNREFUSED');
  });
});

describe('the engine of SES', () => {
  const open = (endpoint: string) =>
    createSesMailer({
      configurationSet: 'launch',
      endpoint,
      region: 'eu-central-1',
      credentials: CREDENTIALS,
    });

  it('sends one request for each mail, also if it fails', async () => {
    const ses = await startFakeSes();
    ses.set('500 after accepting');
    await expect(sendAsWorker(open(ses.endpoint))).resolves.toBe('unknown');
    expect(ses.requests()).toBe(1);
    await ses.close();
  });

  it.each([
    ['sender', 'later: account'],
    ['recipient', 'refused'],
  ] as const)('resolves to the right outcome if the %s is not verified: %s', async (who, outcome) => {
    const ses = await startFakeSes();
    ses.set(`${who} not verified`);
    expect(await sendAsWorker(open(ses.endpoint))).toBe(outcome);
    await ses.close();
  });

  it('refuses an address that SES cannot send to, without a request', async () => {
    const ses = await startFakeSes();
    const mail = await composeTestMail({ to: 'jörn@example.org' });
    expect(await open(ses.endpoint).send(mail, testTag())).toEqual({
      result: 'refused',
      reason: 'not mailable',
    });
    expect(ses.requests()).toBe(0);
    await ses.close();
  });

  it('returns the quota less a tenth, and whether the account is in the sandbox', async () => {
    const ses = await startFakeSes();
    expect(await open(ses.endpoint).capacity()).toEqual({
      // Nine tenths of 1 and 200, less 20 that were sent.
      perSecond: 0.9,
      leftToday: 160,
      healthy: true,
      sandbox: true,
    });
    await ses.close();
  });
});
