import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { LookUp } from '../dns/look-up';
import type { Field, RawMessage } from './fields';

/** The result of verifying a signature (RFC 6376). */
export interface DkimResult {
  /** The domain that signed. */
  domain: string;
  /** The names of the signed fields, in lower case. */
  signed: string[];
  /** Why it is not valid, as a phrase after "it "; undefined if it is valid. */
  fault?: string;
}

/** The smallest RSA key that receivers accept, in bits. */
const MIN_BITS = 1024;
const ALGORITHMS: Readonly<Record<string, 'rsa' | 'ed25519'>> = {
  'rsa-sha256': 'rsa',
  'ed25519-sha256': 'ed25519',
};
/** The bytes before the 32 bytes of an Ed25519 key in SubjectPublicKeyInfo. */
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Thrown if a signature is not valid; `message` is a phrase after "it ". */
class DkimFault extends Error {}

/**
 * Verifies each signature of a message.
 * @param now ms since 1970
 * @throws DnsUnavailableError
 */
export const verifySignatures = (lookUp: LookUp, message: RawMessage, now: number): Promise<DkimResult[]> =>
  Promise.all(
    message.fields
      .filter(({ name }) => name === 'dkim-signature')
      .map(async (field) => {
        const tags = parseTags(field.value);
        const domain = (tags.get('d') ?? '').toLowerCase();
        const signed = (tags.get('h') ?? '').toLowerCase().split(':').filter(Boolean);
        try {
          await verifySignature(lookUp, message, { field, tags, signed }, now);
          return { domain, signed };
        } catch (error) {
          if (!(error instanceof DkimFault)) throw error;
          return { domain, signed, fault: error.message };
        }
      }),
  );

interface Signature {
  field: Field;
  tags: ReadonlyMap<string, string>;
  signed: readonly string[];
}

/** @throws DkimFault */
async function verifySignature(
  lookUp: LookUp,
  message: RawMessage,
  signature: Signature,
  now: number,
): Promise<void> {
  const { tags, signed } = signature;
  const algorithm = tags.get('a')?.toLowerCase() ?? '';
  const kind = ALGORITHMS[algorithm];
  if (kind === undefined) throw new DkimFault(`uses ${algorithm || 'no algorithm'}, which receivers ignore`);
  if (!signed.includes('from')) throw new DkimFault('does not sign the sender (From)');
  const expires = Number(tags.get('x') ?? Number.POSITIVE_INFINITY) * 1000;
  if (expires < now) throw new DkimFault('has expired');
  const [headerForm = 'simple', bodyForm = 'simple'] = (tags.get('c') ?? '').toLowerCase().split('/');
  const body = canonicalBody(message.body, bodyForm || 'simple');
  const length = Number(tags.get('l') ?? body.length);
  const hash = createHash('sha256').update(body.slice(0, length), 'latin1').digest('base64');
  if (hash !== tags.get('bh'))
    throw new DkimFault('does not fit the text, which was changed after it was signed');
  const key = await readKey(lookUp, `${tags.get('s')}._domainkey.${tags.get('d')}`, kind);
  const data = Buffer.from(signedData(message, signature, headerForm || 'simple'), 'latin1');
  const value = Buffer.from(tags.get('b') ?? '', 'base64');
  const isValid =
    kind === 'rsa'
      ? verify('sha256', data, key, value)
      : verify(null, createHash('sha256').update(data).digest(), key, value);
  if (!isValid) throw new DkimFault('does not fit the header, or was made with another key');
  if (length < body.length) throw new DkimFault(`signs only the first ${length} bytes of the text`);
}

/** Parses `name=value; …`, without white space in values. */
const parseTags = (text: string): Map<string, string> =>
  new Map(
    text
      .split(';')
      .map((part) => /^\s*([a-z][a-z0-9_]*)\s*=(.*)$/is.exec(part) ?? [])
      .flatMap(([, name, value = '']) =>
        name === undefined ? [] : [[name, value.replace(/\s+/g, '')] as const],
      ),
  );

async function readKey(lookUp: LookUp, name: string, kind: 'rsa' | 'ed25519'): Promise<KeyObject> {
  const records = (await lookUp(name, 'TXT')).map(parseTags).filter((tags) => tags.has('p'));
  const [record] = records;
  if (!record) throw new DkimFault(`has no key in DNS at ${name}`);
  const encoded = record.get('p') ?? '';
  if (encoded === '') throw new DkimFault(`has a key that was revoked at ${name}`);
  if ((record.get('k') ?? 'rsa').toLowerCase() !== kind)
    throw new DkimFault(`has a key of another kind at ${name}`);
  const key = parseKey(encoded, kind);
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? MIN_BITS;
  if (!key) throw new DkimFault(`has a key that cannot be read at ${name}`);
  if (bits < MIN_BITS) throw new DkimFault(`has a key of only ${bits} bits at ${name}`);
  return key;
}

function parseKey(encoded: string, kind: 'rsa' | 'ed25519'): KeyObject | undefined {
  const bytes = Buffer.from(encoded, 'base64');
  const der = kind === 'rsa' ? bytes : Buffer.concat([ED25519_PREFIX, bytes]);
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

/** Returns the signed fields and the signature itself, in the form in which they were signed. */
function signedData({ fields }: RawMessage, { field, signed }: Signature, form: string): string {
  const canonical = form === 'relaxed' ? relaxedField : ({ raw }: Field) => raw;
  const left = [...fields];
  const chosen = signed.flatMap((name) => {
    // If there are several fields with a name, the last one is signed first.
    const index = left.findLastIndex((each) => each.name === name);
    return index < 0 ? [] : left.splice(index, 1);
  });
  const own = { ...field, raw: field.raw.replace(/([;:]\s*b\s*=)[^;]*/, '$1') };
  return [...chosen, own].map(canonical).join('\r\n');
}

const relaxedField = ({ name, raw }: Field): string =>
  `${name}:${raw
    .slice(raw.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`;

function canonicalBody(body: string, form: string): string {
  const text = form === 'relaxed' ? body.replace(/[ \t]+/g, ' ').replaceAll(' \r\n', '\r\n') : body;
  let end = text.length;
  while (text.endsWith('\r\n', end)) end -= 2;
  const trimmed = form === 'relaxed' && text[end - 1] === ' ' ? text.slice(0, end - 1) : text.slice(0, end);
  // An empty body has an empty relaxed form.
  return trimmed === '' && form === 'relaxed' ? '' : `${trimmed}\r\n`;
}
