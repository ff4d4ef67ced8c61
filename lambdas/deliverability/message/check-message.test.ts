import { generateKeyPairSync } from 'node:crypto';
import type { MessageCheck, MessageCheckId } from '../../contract/message-check';
import { MESSAGE_CHECKS } from '../../contract/message-check';
import { TEST_FROM, TEST_TIME } from '../../email/testing/test-mail';
import { type Received, receive, SENDER, SIGNED } from '../testing/received';
import { lookUpIn } from '../testing/zone';
import { checkMessage } from './check-message';

const DAY = 86_400_000;

/** Checks an email that arrived a day after it was sent. */
async function check(received?: Received): Promise<MessageCheck[]> {
  const { bytes, records } = await receive(received);
  return checkMessage({ lookUp: lookUpIn(records), now: () => TEST_TIME + DAY }, bytes);
}

/** Returns the titles of all checks that are not `ok`, by their ids. */
const faultsOf = (checks: readonly MessageCheck[]): Record<string, string> =>
  Object.fromEntries(checks.filter(({ status }) => status !== 'ok').map(({ id, title }) => [id, title]));

const replace = (from: string | RegExp, to: string) => (message: string) => {
  const replaced = message.replace(from, to);
  if (replaced === message) throw new Error(`The message has no ${from}.`);
  return replaced;
};
const UNSIGNED = 'No valid signature contains List-Unsubscribe and List-Unsubscribe-Post.';
const withoutField = (name: string) => replace(new RegExp(`^${name}:.*\\r\\n([ \\t].*\\r\\n)*`, 'im'), '');

const NOTHING_TO_COMPARE = { alignment: 'there is no sender', dmarc: 'there is no sender' };

const SHORT_KEY = generateKeyPairSync('rsa', { modulusLength: 512 })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64');
const MESSAGE_ID = /^Message-ID:.*\r\n(?: .*\r\n)*/im;

type Fault = [name: string, received: Received, faults: Partial<Record<MessageCheckId, string>>];

const FAULTS: Fault[] = [
  [
    'no From',
    { write: withoutField('From') },
    {
      from: 'The message has no From.',
      ...NOTHING_TO_COMPARE,
      dkim: 'does not sign the sender',
      signed: UNSIGNED,
    },
  ],
  [
    'two senders',
    { write: replace(/^From: .*$/m, `From: a@${SENDER}, b@${SENDER}`) },
    { from: 'From names 2 senders', ...NOTHING_TO_COMPARE },
  ],
  [
    'a server that SPF does not allow',
    { dns: { spf: `${SENDER} TXT v=spf1 -all` } },
    { spf: `does not allow the server 203.0.113.5 (fail)` },
  ],
  ['no SPF record', { dns: { spf: '' } }, { spf: `${SENDER} has no record` }],
  [
    'an invalid SPF record',
    { dns: { spf: `${SENDER} TXT v=spf1 ipv4:1.2.3.4 ~all` } },
    { spf: 'has an error' },
  ],
  [
    'no Return-Path',
    { arrive: withoutField('Return-Path') },
    { spf: 'does not show the address on its envelope' },
  ],
  [
    'no signature',
    { sign: false },
    { dkim: 'is not signed', alignment: 'only SPF stands', signed: UNSIGNED },
  ],
  [
    'a text that was changed on the way',
    { arrive: replace('Dear Ada', 'Dear Bob') },
    { dkim: 'does not fit the text', alignment: 'only SPF stands', signed: UNSIGNED },
  ],
  [
    'a subject that was changed on the way',
    { arrive: replace('Subject: The shop', 'Subject: [SPAM] The shop') },
    { dkim: 'does not fit the header', alignment: 'only SPF stands', signed: UNSIGNED },
  ],
  [
    'a key that is not in DNS',
    { dns: { key: '' } },
    { dkim: `has no key in DNS at key._domainkey.${SENDER}`, alignment: 'only SPF', signed: UNSIGNED },
  ],
  [
    'a key that was revoked',
    { dns: { key: `key._domainkey.${SENDER} TXT v=DKIM1; p=` } },
    { dkim: 'was revoked', alignment: 'only SPF', signed: UNSIGNED },
  ],
  [
    'a key that is too short',
    { dns: { key: `key._domainkey.${SENDER} TXT v=DKIM1; p=${SHORT_KEY}` } },
    { dkim: 'has a key of only 512 bits', alignment: 'only SPF', signed: UNSIGNED },
  ],
  [
    'a signature of one domain, while SPF fails for that of From',
    { sign: { domain: 'provider.test' }, dns: { spf: `${SENDER} TXT v=spf1 ?all` } },
    { spf: '(neutral)', alignment: 'neither the signature nor SPF', dmarc: 'fails' },
  ],
  [
    'a signature that has expired',
    { sign: { expires: new Date(TEST_TIME + DAY / 2) } },
    { dkim: 'has expired', alignment: 'only SPF', signed: UNSIGNED },
  ],
  [
    'a signature of a part of the text',
    { sign: { length: 100 } },
    { dkim: 'signs only the first 100 bytes', alignment: 'only SPF', signed: UNSIGNED },
  ],
  [
    'a provider that signs and sends as itself',
    { sign: { domain: 'provider.test' }, arrive: replace(`<${TEST_FROM}>`, '<bounce@provider.test>') },
    { alignment: 'neither the signature nor SPF', dmarc: 'fails, so the policy quarantine' },
  ],
  [
    'a broken signature behind the valid one of a provider',
    {
      sign: { domain: 'provider.test' },
      arrive: replace(
        'DKIM-Signature:',
        `DKIM-Signature: v=1; a=rsa-sha256; d=${SENDER}; s=x; h=from; bh=A; b=A\r\nDKIM-Signature:`,
      ),
    },
    { dkim: `the signature of ${SENDER} is not valid`, alignment: 'only SPF stands' },
  ],
  ['no DMARC record', { dns: { dmarc: '' } }, { dmarc: 'has no DMARC record' }],
  ['an invalid DMARC record', { dns: { dmarc: `_dmarc.${SENDER} TXT v=DMARC1; p=yes` } }, { dmarc: 'p=yes' }],
  [
    'a receiver that found a fault',
    { arrive: replace('dmarc=pass', 'dmarc=fail') },
    { receiver: 'mx.receiver.test found dmarc=fail' },
  ],
  ['no List-Unsubscribe', { write: withoutField('List-Unsubscribe') }, { unsubscribe: 'is missing' }],
  [
    'List-Unsubscribe by http',
    { write: replace('<https:', '<http:') },
    { unsubscribe: 'has no https address' },
  ],
  [
    'no one-click form',
    { write: withoutField('List-Unsubscribe-Post') },
    { 'one-click': 'is not List-Unsubscribe=One-Click' },
  ],
  [
    'another form than one click',
    { write: replace('List-Unsubscribe=One-Click', '<List-Unsubscribe=One-Click>') },
    { 'one-click': 'is not List-Unsubscribe=One-Click' },
  ],
  [
    'a signature without the one-click form',
    { sign: { headers: SIGNED.slice(0, -1) } },
    { signed: 'does not contain List-Unsubscribe-Post' },
  ],
  [
    'a Message-ID that is none',
    { write: replace(MESSAGE_ID, 'Message-ID: 123\r\n') },
    { 'message-id': 'not in its form' },
  ],
  [
    'a Message-ID outside of ASCII',
    { write: replace(MESSAGE_ID, `Message-ID: <1@sm\u00f8r.${SENDER}>\r\n`) },
    { 'message-id': 'not in its form' },
  ],
  [
    'a link by http',
    { write: replace(/https:\/\/shop\./g, 'http://shop.') },
    { links: `The link to shop.${SENDER} is not https.` },
  ],
  [
    'a link that somebody counts',
    { link: 'https://click.tracker.test/7' },
    { links: 'lead to click.tracker.test' },
  ],
  [
    'an HTML part that Gmail cuts',
    { write: replace('</body>', `${`<!--${'x'.repeat(60)}-->\r\n`.repeat(1600)}</body>`) },
    { size: 'Gmail cuts it' },
  ],
  [
    'another language',
    { write: replace('<html lang=3D"en"', '<html lang=3D"da"') },
    { language: 'is da, not en' },
  ],
  [
    'no language',
    { write: replace('<html lang=3D"en"', '<html') },
    { language: 'does not say its language' },
  ],
  [
    'no text part',
    { write: replace('Content-Type: text/plain', 'Content-Type: application/octet-stream') },
    { text: 'no text part' },
  ],
];

describe('the check of a message', () => {
  it('finds nothing in a message with which all is right', async () => {
    const checks = await check();
    expect(faultsOf(checks)).toEqual({});
    expect(checks.map(({ id }) => id).toSorted()).toEqual([...MESSAGE_CHECKS].toSorted());
  });

  it.each(FAULTS)('finds %s', async (_, received, faults) => {
    const expected = Object.entries(faults).map(([id, title]) => [id, expect.stringContaining(title)]);
    expect(faultsOf(await check(received))).toEqual(Object.fromEntries(expected));
  });

  it.each(['simple/simple', 'simple/relaxed', 'relaxed/simple', 'relaxed/relaxed'])(
    'verifies a signature in the form %s',
    async (form) => {
      for (const kind of ['rsa', 'ed25519'] as const)
        expect(faultsOf(await check({ sign: { form, kind } }))).toEqual({});
    },
  );

  it('reads a message that was saved with other line ends, or from a mailbox file', async () => {
    for (const arrive of [
      replace(/\r\n/g, '\n'),
      (message: string) => `From ada Mon Mar 18 2026\r\n${message}`,
    ])
      expect(faultsOf(await check({ arrive }))).toEqual({});
  });

  it.each([
    [
      'Microsoft, without its name',
      'spf=pass (sender IP is 203.0.113.5) smtp.mailfrom=a; dkim=pass header.d=b;dmarc=pass',
      'The receiver found no fault.',
    ],
    [
      'Apple, in a field each',
      'bimi.icloud.com; bimi=none\r\nAuthentication-Results: spf.icloud.com; spf=fail',
      'The receiver bimi.icloud.com found spf=fail.',
    ],
    ['nobody', 'mx.test; none', 'The receiver has not noted what it found.'],
  ])('reads what a receiver has noted: %s', async (_, note, title) => {
    const arrive = replace(/^Authentication-Results: .*$/m, `Authentication-Results: ${note}`);
    expect((await check({ arrive })).find(({ id }) => id === 'receiver')?.title).toBe(title);
  });

  it('ignores what was noted before the message was signed', async () => {
    const write = (message: string) =>
      `Authentication-Results: mail.${SENDER}; dkim=none; spf=none\r\n${message}`;
    const arrive = replace('dkim=pass', 'dkim=policy; dkim=pass');
    expect(faultsOf(await check({ write, arrive }))).toEqual({});
    const wasSilent = withoutField('Authentication-Results');
    expect(faultsOf(await check({ write, arrive: wasSilent }))).toEqual({
      receiver: expect.stringContaining('not noted'),
    });
  });

  it('takes the server that gave the message to the receiver for the sender, not those inside', async () => {
    const arrive = replace('Received:', 'Received: from edge (edge [10.0.0.1]) by store\r\nReceived:');
    expect(faultsOf(await check({ arrive }))).toEqual({});
  });

  it('accepts a valid signature beside one that is not', async () => {
    const arrive = replace(
      'DKIM-Signature:',
      'DKIM-Signature: v=1; a=rsa-sha256; d=old.test; s=k; h=from; bh=AAAA; b=AAAA\r\nDKIM-Signature:',
    );
    const note = replace('dkim=pass', 'dkim=fail header.i=@old.test; dkim=pass');
    expect(faultsOf(await check({ arrive: (message) => note(arrive(message)) }))).toEqual({});
  });

  it.each([
    '',
    '\0\0\0',
    'no header',
    '\r\n\r\n',
    ':\r\n:\r\n',
    `From: ${'<'.repeat(100_000)}`,
    'DKIM-Signature: ;;=;b=\r\n\r\n',
  ])('describes a file that is no message (%#)', async (text) => {
    const checks = await checkMessage({ lookUp: lookUpIn([]), now: () => TEST_TIME }, Buffer.from(text));
    expect(checks).toHaveLength(MESSAGE_CHECKS.length);
    expect(faultsOf(checks)).toMatchObject({ from: expect.any(String), dkim: expect.any(String) });
  });

  it('takes seconds of the processor for the longest message, whatever is in it', async () => {
    const long = (text: string) => text.repeat(100_000);
    const slow = [
      `From: ${long('a@')}`,
      `Received: ${long('(1.')}`,
      `DKIM-Signature: ${long('b =;')}`,
      `\r\n\r\n${long('\r\n ')}x`,
      `X: y\r\n\r\n${long(' \t')}`,
    ];
    for (const text of slow) {
      const began = process.cpuUsage();
      await checkMessage({ lookUp: lookUpIn([]), now: () => TEST_TIME }, Buffer.from(text));
      const isQuick = process.cpuUsage(began).user < 10_000_000;
      expect([text.slice(0, 20), isQuick]).toEqual([text.slice(0, 20), true]);
    }
  });
});
