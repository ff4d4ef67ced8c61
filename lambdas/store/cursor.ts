import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { textOf } from './attributes';
import type { StoreCalls } from './calls';
import { SETTINGS } from './layout';
import { InvalidCursorError } from './signup-store';

/** A place in the list: a time, and a rank among what was signed up in the same millisecond. */
export interface Place {
  signedUpAt: string;
  rank: string;
}

/**
 * Cursors stand in addresses and so in logs. So nobody can be told from them: the rank is a keyed hash, and a
 * cursor is signed with the same key, which the table keeps. Not even a guessed e-mail can be tried on one.
 */
export interface CursorKey {
  rankOf(normalisedEmail: string): string;
  write(place: Place): string;
  /** @throws InvalidCursorError for what `write` did not write. */
  read(cursor: string): Place;
}

const RANK_BYTES = 8;
const TIME_BYTES = 6;
const SIGNATURE_BYTES = 10;

export function createCursorKey(secret: Buffer): CursorKey {
  const hmac = (kind: string, data: string | Buffer, length: number) =>
    createHmac('sha256', secret).update(kind).update(data).digest().subarray(0, length);
  const sign = (body: Buffer) => hmac('cursor', body, SIGNATURE_BYTES);
  return {
    rankOf: (normalisedEmail) => hmac('rank', normalisedEmail, RANK_BYTES).toString('hex'),
    write({ signedUpAt, rank }) {
      const body = Buffer.alloc(TIME_BYTES + RANK_BYTES);
      body.writeUIntBE(Date.parse(signedUpAt), 0, TIME_BYTES);
      body.write(rank, TIME_BYTES, 'hex');
      return Buffer.concat([body, sign(body)]).toString('base64url');
    },
    read(cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const body = bytes.subarray(0, TIME_BYTES + RANK_BYTES);
      const signature = bytes.subarray(TIME_BYTES + RANK_BYTES);
      const proper = bytes.toString('base64url') === cursor && signature.length === SIGNATURE_BYTES;
      if (!proper || !timingSafeEqual(signature, sign(body))) {
        throw new InvalidCursorError('The cursor is not one that this list gave out.');
      }
      return {
        signedUpAt: new Date(body.readUIntBE(0, TIME_BYTES)).toISOString(),
        rank: body.toString('hex', TIME_BYTES),
      };
    },
  };
}

/** The table's own key, made by whoever needs it first. */
export async function loadCursorKey(calls: StoreCalls): Promise<CursorKey> {
  const key = { pk: SETTINGS, sk: 'cursor-key' };
  const found = await calls.get(key);
  if (found) return createCursorKey(Buffer.from(textOf(found, 'secret'), 'base64url'));
  const secret = randomBytes(32).toString('base64url');
  await calls.put({ ...key, secret }, { expression: 'attribute_not_exists(#pk)' });
  return loadCursorKey(calls);
}
