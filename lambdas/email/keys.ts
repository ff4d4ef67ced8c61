import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** A key of links. */
export interface SigningKey {
  /** Four bytes that name it in a token. */
  id: Buffer;
  key: Buffer;
  /** Encrypts the addresses in tokens. */
  encryption: Buffer;
}

/** The keys that are derived from the mail key. */
export interface MailKeys {
  /** The key that signs new links. */
  current: SigningKey;
  /** The keys whose links are valid: the current one, and the one before it. */
  valid: readonly SigningKey[];
  /**
   * Returns a keyed hash of a text such as an address. It stays the same when keys are rotated: addresses that must get
   * no emails are stored only in this form.
   */
  hash(text: string): string;
}

/** The smallest length of a line of the mail key (characters). */
const LINE_MIN = 32;
/** How many keys have valid links. */
const VALID_KEYS = 2;

/**
 * Reads a mail key: one line for each key, oldest first. The first line is also the key of hashes, so it is never
 * removed. A new last line signs links from then on; links of the line before it stay valid.
 * @throws Error with a sentence for the owner, which contains nothing of the key
 */
export function parseMailKey(text: string): MailKeys {
  const lines = text.split(/\s+/).filter(Boolean);
  const [first] = lines;
  if (!first || lines.some((line) => line.length < LINE_MIN)) {
    throw new Error(`The mail key must have at least ${LINE_MIN} characters in each line.`);
  }
  const hashKey = derive(first, 'hash');
  const valid = lines.slice(-VALID_KEYS).map(signingKey).reverse();
  return {
    current: valid[0] ?? signingKey(first),
    valid,
    hash: (plain) => createHmac('sha256', hashKey).update(plain).digest('base64url'),
  };
}

function signingKey(line: string): SigningKey {
  const key = derive(line, 'sign');
  const id = createHash('sha256').update(key).digest().subarray(0, 4);
  return { id, key, encryption: derive(line, 'encrypt') };
}

/**
 * Derives a key. The label is part of it and never changes, whatever the product is called: references of people and
 * links in sent emails depend on it. `system/known-answers.test.ts` has known answers.
 */
const derive = (line: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', line, '', `tariff-tantrum mail ${purpose}`, 32));
