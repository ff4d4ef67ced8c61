import { generateKeyPairSync } from 'node:crypto';
import { dkimSign } from 'mailauth/lib/dkim/sign.js';
import { composeMail } from '../../email/compose';
import { parseMailKey } from '../../email/keys';
import { renderMail } from '../../email/layout';
import { TEST_EMAIL, TEST_FROM, TEST_MAIL_KEY, TEST_REF, TEST_TIME } from '../../email/testing/test-mail';
import { mailLinks } from '../../email/tokens';
import { GAME } from '../../facts/facts';

/** The domain that sends, and its mail server. */
export const SENDER = GAME.domain;
const SERVER_IP = '203.0.113.5';
export const SIGNED = [
  'From',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
];

const KEYS = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 1024 }),
  ed25519: generateKeyPairSync('ed25519'),
};

/** The differences from a message in which everything is right. */
export interface Received {
  /** The link in it. */
  link?: string;
  /** Changes the message before it is signed. */
  write?: (message: string) => string;
  /** How it is signed; false if it is not signed. */
  sign?:
    | false
    | {
        domain?: string;
        headers?: readonly string[];
        form?: string;
        kind?: 'rsa' | 'ed25519';
        length?: number;
        expires?: Date;
      };
  /** Changes the message as it arrived, with the fields that the receiver has added. */
  arrive?: (message: string) => string;
  /** DNS records by the names of those that they replace. */
  dns?: Partial<ReturnType<typeof recordsOf>>;
}

const recordsOf = () => ({
  spf: `${SENDER} TXT v=spf1 ip4:${SERVER_IP} ~all`,
  dmarc: `_dmarc.${SENDER} TXT v=DMARC1; p=quarantine; rua=mailto:dmarc@${SENDER}`,
  key: `key._domainkey.${SENDER} TXT v=DKIM1; k=rsa; p=${publicKey('rsa')}`,
  ed25519: `ed._domainkey.${SENDER} TXT v=DKIM1; k=ed25519; p=${publicKey('ed25519')}`,
  other: `key._domainkey.provider.test TXT v=DKIM1; p=${publicKey('rsa')}`,
  provider: `provider.test TXT v=spf1 ip4:${SERVER_IP} -all`,
});

function publicKey(kind: 'rsa' | 'ed25519'): string {
  const der = KEYS[kind].publicKey.export({ format: 'der', type: 'spki' });
  return (kind === 'rsa' ? der : der.subarray(-32)).toString('base64');
}

/** Returns a campaign's email as it arrived, and the records in DNS. */
export async function receive({
  link = `https://shop.${SENDER}/`,
  write = same,
  sign = {},
  arrive = same,
  dns = {},
}: Received = {}) {
  const composed = Buffer.from(write((await composeTest(link)).toString('latin1')), 'latin1');
  const signature = sign === false ? '' : await signMessage(composed, sign);
  const trace = [
    `Return-Path: <${TEST_FROM}>`,
    `Received: from mail.${SENDER} (mail.${SENDER} [${SERVER_IP}]) by mx.receiver.test with ESMTPS`,
    `Authentication-Results: mx.receiver.test; dkim=pass header.i=@${SENDER}; spf=pass smtp.mailfrom=${TEST_FROM}; dmarc=pass header.from=${SENDER}`,
  ].join('\r\n');
  const message = arrive(`${trace}\r\n${signature}${composed.toString('latin1')}`);
  const records = Object.values({ ...recordsOf(), ...dns });
  return { bytes: Buffer.from(message, 'latin1'), records };
}

const same = (message: string) => message;

async function signMessage(
  message: Buffer,
  sign: Exclude<Received['sign'], false | undefined>,
): Promise<string> {
  const { domain = SENDER, headers = SIGNED, form = 'relaxed/relaxed', kind = 'rsa', length, expires } = sign;
  const { signatures } = await dkimSign(message, {
    canonicalization: form,
    algorithm: `${kind}-sha256`,
    signTime: new Date(TEST_TIME),
    headerList: headers.join(':'),
    ...(expires && { expires }),
    signatureData: [
      {
        signingDomain: domain,
        selector: kind === 'rsa' ? 'key' : 'ed',
        privateKey: KEYS[kind].privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
        ...(length !== undefined && { maxBodyLength: length }),
      },
    ],
  });
  return signatures;
}

async function composeTest(link: string): Promise<Buffer> {
  const tokens = { keys: parseMailKey(TEST_MAIL_KEY), now: () => TEST_TIME };
  const links = mailLinks(`https://${SENDER}`, tokens, { ref: TEST_REF, email: TEST_EMAIL }, TEST_TIME);
  const content = renderMail(
    {
      subject: 'The shop is open',
      form: 'Official notice',
      stamp: { text: 'Released' },
      title: 'The shop is open',
      before: ['Dear Ada,', `your code works at ${link} as of today.`],
      after: [],
    },
    links,
  );
  const tag = { ref: TEST_REF, kind: 'm1', attempt: 1 };
  const { raw } = await composeMail({
    ...tag,
    from: TEST_FROM,
    to: TEST_EMAIL,
    links,
    since: TEST_TIME,
    content,
  });
  return Buffer.from(raw);
}
