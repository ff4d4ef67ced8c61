import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { textOf } from '../attributes';
import { InvalidCursorError } from '../errors';
import { SETTINGS } from '../keys';
import { ABSENT, type Table } from '../table';

/** A position in the list: a time, and a tiebreaker among the signups of the same millisecond. */
export interface Position {
  signedUpAt: string;
  tiebreaker: string;
}

/**
 * Writes and reads cursors. They are part of URLs and so of logs, and must not identify anybody: the tiebreaker is a
 * keyed hash of the e-mail, and the cursor is signed with the same key, so not even a guessed e-mail can be tested.
 */
export interface CursorKey {
  tiebreakerOf(normalisedEmail: string): string;
  write(position: Position): string;
  /** @throws InvalidCursorError for a cursor that `write` did not return */
  read(cursor: string): Position;
  /** Encrypts a text that contains an address, for the cursor of a search. */
  seal(text: string): string;
  /** Decrypts what `seal` returned, and throws for anything else. */
  unseal(cursor: string): string;
}

const TIEBREAKER_BYTES = 8;
const TIME_BYTES = 6;
const SIGNATURE_BYTES = 10;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createCursorKey(secret: Buffer): CursorKey {
  const hmac = (purpose: string, data: string | Buffer, length: number) =>
    createHmac('sha256', secret).update(purpose).update(data).digest().subarray(0, length);
  const sign = (body: Buffer) => hmac('cursor', body, SIGNATURE_BYTES);
  const encryptionKey = hmac('seal', '', 32);
  return {
    tiebreakerOf: (normalisedEmail) => hmac('rank', normalisedEmail, TIEBREAKER_BYTES).toString('hex'),
    write({ signedUpAt, tiebreaker }) {
      const body = Buffer.alloc(TIME_BYTES + TIEBREAKER_BYTES);
      body.writeUIntBE(Date.parse(signedUpAt), 0, TIME_BYTES);
      body.write(tiebreaker, TIME_BYTES, 'hex');
      return Buffer.concat([body, sign(body)]).toString('base64url');
    },
    read(cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const body = bytes.subarray(0, TIME_BYTES + TIEBREAKER_BYTES);
      const signature = bytes.subarray(TIME_BYTES + TIEBREAKER_BYTES);
      const isWellFormed = bytes.toString('base64url') === cursor && signature.length === SIGNATURE_BYTES;
      if (!isWellFormed || !timingSafeEqual(signature, sign(body))) {
        throw new InvalidCursorError('The cursor was not issued by this list.');
      }
      return {
        signedUpAt: new Date(body.readUIntBE(0, TIME_BYTES)).toISOString(),
        tiebreaker: body.toString('hex', TIME_BYTES),
      };
    },
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, encryptionKey, nonce);
      const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
    },
    unseal(cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.toString('base64url') !== cursor)
        throw new InvalidCursorError('The cursor is not well-formed.');
      const decipher = createDecipheriv(CIPHER, encryptionKey, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]).toString();
    },
  };
}

/** Returns the table's key, which the first caller creates. */
export async function loadCursorKey(table: Table): Promise<CursorKey> {
  const key = { pk: SETTINGS, sk: 'cursor-key' };
  const found = await table.get(key);
  if (found) return createCursorKey(Buffer.from(textOf(found, 'secret'), 'base64url'));
  const secret = randomBytes(32).toString('base64url');
  await table.put({ ...key, secret }, ABSENT);
  return loadCursorKey(table);
}
