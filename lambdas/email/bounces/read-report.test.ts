import { bounceAddressOf, type EmailName } from '../email-name';
import { composeTestMail, TEST_FROM, TEST_REF } from '../testing/test-mail';
import { type BounceReport, readReport } from './read-report';
import {
  type Bounce,
  type Failure,
  headersOf,
  linesOf,
  messageIdIn,
  plainMessage,
  RECIPIENT,
  type Returned,
  replyOf,
  report,
  withoutMessageId,
} from './testing/messages';
import { complaint, DELAYS, SERVERS } from './testing/servers';

const EMAIL: EmailName = { ref: TEST_REF, kind: 'confirm' };
/** The sender's address with the name of the email. */
const OWN_ADDRESS = bounceAddressOf('bounce@sender.example', EMAIL);

/** The replies about mailboxes and domains that do not exist. */
const HARD: readonly Failure[] = [
  { reply: '550', status: '5.1.1', words: `<${RECIPIENT}>: Recipient address rejected: User unknown` },
  { reply: '550', words: 'Requested action not taken: mailbox unavailable' },
  {
    reply: '550',
    status: '5.4.1',
    words: 'Recipient address rejected: Access denied. For more information see https://aka.ms/EXOSmtpErrors',
  },
  {
    reply: '550',
    status: '5.2.1',
    words:
      'The email account that you tried to reach is disabled. Learn more at https://support.google.com/mail/',
  },
  { reply: '556', status: '5.1.10', words: 'Domain receiver.example does not accept mail (nullMX)' },
  {
    status: '5.4.4',
    words:
      'Host or domain name not found. Name service error for name=receiver.example type=AAAA: Host not found',
  },
  { reply: '550', words: `<${RECIPIENT}>... No such user here` },
];

/** The replies about everything else. */
const SOFT: readonly Failure[] = [
  { reply: '552', status: '5.2.2', words: `<${RECIPIENT}>: Recipient address rejected: Mailbox is full` },
  { reply: '552', status: '5.1.1', words: `sorry, mailbox ${RECIPIENT} is over quota temporarily` },
  {
    reply: '550',
    status: '5.7.1',
    words: 'This message is likely unsolicited mail. User unknown to our allow list',
  },
  { reply: '550', status: '5.7.26', words: 'This mail is unauthenticated: DMARC of the sender failed' },
  {
    reply: '550',
    status: '5.2.1',
    words: 'The user you are trying to contact is receiving mail at a rate that prevents additional messages',
  },
  { reply: '554', words: 'Transaction failed: recipient unknown or rejected due to policy restrictions' },
  {
    reply: '450',
    status: '4.1.1',
    words: `<${RECIPIENT}>: Recipient address rejected: User unknown in local recipient table`,
  },
  { reply: '554', status: '5.6.0', words: 'Message content rejected, id=1-1' },
  { status: '4.4.1', words: 'Connection timed out, and retry timeout exceeded' },
  { reply: '550', words: 'Sender address rejected: User unknown, sender verify failed' },
];

/** The servers that name the email in addition to what they return. */
const NAMING = ['Gmail', 'Exchange and Outlook.com', 'iCloud'];

let email = '';
beforeAll(async () => {
  email = (await composeTestMail({ to: RECIPIENT })).raw.toString();
});

const read = (message: string): Promise<BounceReport> => readReport(Buffer.from(message));

/** Returns the messages of each server about each failure, with the email returned in each way that can be matched. */
function bouncesOf(failures: readonly Failure[]): { title: string; message: string }[] {
  return Object.entries(SERVERS).flatMap(([name, server]) => {
    const ways: [Returned, to: string][] = [
      ['message', TEST_FROM],
      ['headers', TEST_FROM],
      ['nothing', NAMING.includes(name) ? TEST_FROM : OWN_ADDRESS],
    ];
    return failures.flatMap((failure) =>
      ways.map(([returned, to]) => {
        const bounce: Bounce = { email, to, failure, returned };
        return { title: `${name}, ${returned}: ${replyOf(failure)}`, message: server(bounce) };
      }),
    );
  });
}

/** Returns what differs from a result, by the title of each message. */
async function differencesFrom(
  expected: BounceReport,
  messages: readonly { title: string; message: string }[],
) {
  const results = await Promise.all(
    messages.map(async ({ title, message }) => ({ title, result: await read(message) })),
  );
  return results.filter(({ result }) => JSON.stringify(result) !== JSON.stringify(expected));
}

describe('a bounce', () => {
  it('of a mailbox or domain that does not exist is found, and belongs to its email, whichever server writes it', async () => {
    const bounces = bouncesOf(HARD);
    expect(bounces.length).toBeGreaterThanOrEqual(60);
    expect(await differencesFrom({ kind: 'bounced', email: EMAIL }, bounces)).toEqual([]);
  });

  it('for any other reason is a soft one', async () => {
    const bounces = bouncesOf(SOFT);
    expect(bounces.length).toBeGreaterThanOrEqual(60);
    expect(await differencesFrom({ kind: 'soft-bounced', email: EMAIL }, bounces)).toEqual([]);
  });

  it('that is only a delay is none', async () => {
    const delays = Object.entries(DELAYS).map(([title, delay]) => ({
      title,
      message: delay(email, OWN_ADDRESS),
    }));
    expect(await differencesFrom({ kind: 'delayed', email: EMAIL }, delays)).toEqual([]);
  });

  it('is read although it was cut off in the copy of the email', async () => {
    for (const server of Object.values(SERVERS)) {
      const long = `${email}${'x'.repeat(70)}\r\n`.repeat(2);
      const message = server({
        email: long,
        to: OWN_ADDRESS,
        failure: HARD[0] ?? { words: '' },
        returned: 'message',
      });
      expect(await read(message.slice(0, -200))).toEqual({ kind: 'bounced', email: EMAIL });
    }
  });

  it('is read in parts that are nested twenty deep, and no deeper', async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? `Content-Type: text/plain\r\n\r\n550 5.1.1 <${RECIPIENT}>: User unknown`
        : `Content-Type: multipart/mixed; boundary="${depth}"\r\n\r\n--${depth}\r\n${nested(depth - 1)}\r\n--${depth}--`;
    const head = ['From: MAILER-DAEMON@mx.example', `To: ${OWN_ADDRESS}`, 'Subject: Undeliverable'];
    const bounce = (depth: number) => read(linesOf(...head, nested(depth)));
    expect([await bounce(20), await bounce(21)]).toEqual([
      { kind: 'bounced', email: EMAIL },
      { kind: 'other' },
    ]);
  });

  it('is one only if it bounced at each mailbox that the address stands for', async () => {
    const group = (action: string, status: string) => [
      `Final-Recipient: rfc822; ${RECIPIENT}`,
      `Action: ${action}`,
      `Status: ${status}`,
    ];
    const about = (...groups: string[][]) =>
      report({
        headers: ['From: MAILER-DAEMON@mx.sender.example', `To: ${OWN_ADDRESS}`],
        notice: ['Content-Type: text/plain', '', 'Undeliverable.'],
        groups: [['Reporting-MTA: dns; mx.sender.example'], ...groups],
        email,
        returned: 'headers',
      });
    const [failed, full] = [group('failed', '5.1.1'), group('failed', '5.2.2')];
    expect(await read(about(failed, failed))).toMatchObject({ kind: 'bounced' });
    expect(await read(about(failed, full))).toMatchObject({ kind: 'soft-bounced' });
    expect(await read(about(failed, group('delayed', '4.4.1')))).toMatchObject({ kind: 'delayed' });
    expect(await read(about(failed, group('relayed', '2.0.0')))).toEqual({ kind: 'auto-reply' });
  });
});

describe('the email that a bounce is about', () => {
  const postfix = (copy: string, to = TEST_FROM) =>
    SERVERS.Postfix({ email: copy, to, failure: HARD[0] ?? { words: '' }, returned: 'message' });
  const inAnswer = (message: string) =>
    linesOf(`In-Reply-To: ${messageIdIn(email)}`, `References: ${messageIdIn(email)}`, message);

  it('is the last one that it refers to, if nothing else names it', async () => {
    const references = `References: <1@other.example> ${messageIdIn(email)}`;
    expect(await read(linesOf(references, postfix(withoutMessageId(email))))).toMatchObject({
      kind: 'bounced',
      email: EMAIL,
    });
  });

  it('is the one that is returned, not one that this answers', async () => {
    // The owner has forwarded somebody's answer to an address that does not exist.
    const answer = linesOf(
      'From: owner@sender.example',
      'To: colleague@other.example',
      'Message-ID: <123@laptop.example>',
      `In-Reply-To: ${messageIdIn(email)}`,
      `References: ${messageIdIn(email)}`,
      '',
      `> Message-ID: ${messageIdIn(email)}`,
    );
    for (const message of [postfix(answer), inAnswer(postfix(answer))])
      expect(await read(message)).toEqual({ kind: 'bounced', email: undefined });
    expect(
      await read(
        SERVERS.qmail({
          email: answer,
          to: TEST_FROM,
          failure: HARD[0] ?? { words: '' },
          returned: 'message',
        }),
      ),
    ).toEqual({
      kind: 'bounced',
      email: undefined,
    });
  });

  it('is known by the address of its own, whatever is returned and however its case was changed', async () => {
    const foreign = withoutMessageId(email, 'Message-ID: <0100019ae@eu-west-1.amazonses.com>');
    expect(await read(postfix(foreign))).toEqual({ kind: 'bounced', email: undefined });
    expect(await read(postfix(foreign, OWN_ADDRESS.toUpperCase()))).toEqual({
      kind: 'bounced',
      email: EMAIL,
    });
  });

  it('is not known by a Message-ID of another form', async () => {
    for (const id of [`<${TEST_REF}@x.example>`, `<x${messageIdIn(email).slice(1)}`, '<a.confirm.1.x@y>'])
      expect((await read(postfix(withoutMessageId(email, `Message-ID: ${id}`)))).email).toBeUndefined();
  });
});

describe('a complaint', () => {
  it('is one if it is about abuse or fraud', async () => {
    for (const type of ['abuse', 'fraud', 'Abuse'])
      expect(
        await read(complaint(email, TEST_FROM, [`Feedback-Type: ${type}`, 'Source-IP: 192.0.2.1'])),
      ).toEqual({
        kind: 'complained',
        email: EMAIL,
      });
  });

  it('is known by the sender of the envelope, if the Message-ID was removed', async () => {
    const redacted = withoutMessageId(email);
    const fields = ['Feedback-Type: abuse', `Original-Mail-From: <${OWN_ADDRESS}>`];
    expect(await read(complaint(redacted, TEST_FROM, fields))).toEqual({ kind: 'complained', email: EMAIL });
  });

  it('is none if it says that the email is no spam, or is about something else', async () => {
    for (const type of ['not-spam', 'virus', 'auth-failure', 'other'])
      expect(await read(complaint(email, TEST_FROM, [`Feedback-Type: ${type}`]))).toEqual({
        kind: 'auto-reply',
      });
  });
});

/** Other messages in such a mailbox, by their kinds. */
const OTHERS: Record<'auto-reply' | 'other', Record<string, () => string>> = {
  'auto-reply': {
    'a vacation in English': () =>
      autoReply('Out of office', 'I am away. My mailbox does not exist until Monday.'),
    'a vacation in German': () =>
      autoReply('Automatische Antwort', 'Ich bin im Urlaub. Ihre Nachricht konnte nicht zugestellt werden.'),
    'a vacation in French': () => autoReply('Absence du bureau', 'Je suis absente jusqu’au 4 janvier.'),
    'a vacation in Spanish': () => autoReply('Respuesta automática', 'El usuario no existe hasta el lunes.'),
    'a vacation in Japanese': () => autoReply('自動返信', '休暇中です。'),
    'somebody who has left': () =>
      autoReply(
        'User unknown',
        `550 5.1.1 ${RECIPIENT}: this user no longer works here; the address does not exist.`,
      ),
    'one with the older headers': () =>
      plainMessage(
        [
          'From: kay@receiver.example',
          `To: ${OWN_ADDRESS}`,
          'Subject: Away',
          'Precedence: auto_reply',
          'X-Autoreply: yes',
        ],
        '550 5.1.1 User unknown',
      ),
    'a receipt of a reader': () =>
      report({
        headers: ['From: kay@receiver.example', `To: ${OWN_ADDRESS}`, 'Subject: Read: We are open'],
        type: 'disposition-notification',
        notice: ['Content-Type: text/plain', '', 'Your message was deleted without being read: 5.1.1'],
        groups: [
          [
            `Final-Recipient: rfc822;${RECIPIENT}`,
            'Disposition: automatic-action/MDN-sent-automatically; deleted',
          ],
        ],
        email,
        returned: 'headers',
      }),
    'a report that the email has arrived': () =>
      report({
        headers: [
          'From: MAILER-DAEMON@mx.receiver.example',
          `To: ${OWN_ADDRESS}`,
          'Auto-Submitted: auto-replied',
        ],
        notice: ['Content-Type: text/plain', '', 'Your message was successfully delivered.'],
        groups: [
          ['Reporting-MTA: dns; x'],
          [`Final-Recipient: rfc822;${RECIPIENT}`, 'Action: delivered', 'Status: 2.0.0'],
        ],
        email,
        returned: 'headers',
      }),
  },
  other: {
    'an answer that quotes a bounce': () =>
      plainMessage(
        [
          'From: Kay <kay@receiver.example>',
          `To: ${OWN_ADDRESS}`,
          'Subject: Re: Undelivered Mail Returned to Sender',
          `In-Reply-To: ${messageIdIn(email)}`,
        ],
        'Why do I get this?',
        ...hardBounce()
          .split('\r\n')
          .map((line) => `> ${line}`),
      ),
    'a bounce that somebody forwards as a file': () =>
      plainMessage(
        [
          'From: Kay <kay@receiver.example>',
          `To: ${TEST_FROM}`,
          'Content-Type: multipart/mixed; boundary="forward"',
        ],
        '--forward',
        'Content-Type: text/plain',
        '',
        'Look at this.',
        '--forward',
        'Content-Type: message/rfc822',
        '',
        hardBounce(),
        '--forward--',
      ),
    spam: () =>
      plainMessage(
        ['From: Winner <win@spam.example>', `To: ${OWN_ADDRESS}`, 'Subject: Delivery failed'],
        '550 5.1.1 User unknown. Click.',
      ),
    'what is no message at all': () => '\0\r\n\r\n--\r\n'.repeat(20),
    'a message of nested parts without end': () =>
      `Content-Type: multipart/mixed; boundary="0"\r\n\r\n${Array.from({ length: 500 }, (_, n) => `--${n}\r\nContent-Type: multipart/mixed; boundary="${n + 1}"\r\n\r\n`).join('')}`,
    nothing: () => '',
  },
};

const hardBounce = () =>
  SERVERS.Postfix({ email, to: TEST_FROM, failure: HARD[0] ?? { words: '' }, returned: 'message' });

const autoReply = (subject: string, ...text: string[]): string =>
  plainMessage(
    [
      'Return-Path: <>',
      `From: Kay <${RECIPIENT}>`,
      `To: ${OWN_ADDRESS}`,
      `Subject: ${subject}`,
      'Auto-Submitted: auto-replied (vacation)',
      `In-Reply-To: ${messageIdIn(email)}`,
      'Content-Type: text/plain; charset=utf-8',
    ],
    ...text,
    headersOf(email),
  );

describe.each(['auto-reply', 'other'] as const)('what is no report: %s', (kind) => {
  it.each(Object.entries(OTHERS[kind]))('%s', async (_, message) => {
    expect(await read(message())).toEqual({ kind });
  });
});

// A pattern that backtracks over one of these would not end within the time of a test.
it.each(['\n', ' ', '-', '-- ', '--copy ', 'user ', '5.', '550 ', 'message-id: ', 'domain host ', 'a.'])(
  'a long text of "%s" is read in a moment',
  async (unit) => {
    const text = unit.repeat((64 * 1024) / unit.length);
    const words = unit.replace('\n', ' ').repeat((32 * 1024) / unit.length);
    await read(plainMessage(['From: MAILER-DAEMON@x.example', `To: ${OWN_ADDRESS}`], text));
    await read(
      SERVERS['Amazon SES']({ email: text, to: TEST_FROM, failure: { words }, returned: 'message' }),
    );
  },
);
