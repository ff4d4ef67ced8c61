import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { TableContext } from '../table/context';
import { entity } from '../table/entity';
import { InvalidCursorError } from '../table/errors';
import type { Table } from '../table/table';

/** The partition key of the store's own settings. */
export const SETTINGS = 'settings';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key of cursors; there is only one. */
export const cursorKeys = entity('key of cursors', z.object({ secret: z.string() }), {
  partitions: [SETTINGS],
  key: (_: object) => ({ pk: SETTINGS, sk: 'cursor-key' }),
});

/**
 * The keys that this process has read, or is reading. They can be cached because the key of a table is never replaced.
 */
const loaded = new WeakMap<Table, Promise<Buffer>>();

/** Returns the key of a table, which the first caller creates. */
function secretOf(table: Table): Promise<Buffer> {
  const known = loaded.get(table);
  if (known) return known;
  const reading = loadSecret(table);
  loaded.set(table, reading);
  reading.catch(() => loaded.delete(table));
  return reading;
}

async function loadSecret(table: Table): Promise<Buffer> {
  const keys = cursorKeys.on(table);
  const found = await keys.get({});
  if (found) return Buffer.from(found.secret, 'base64url');
  await keys.put({ secret: randomBytes(32).toString('base64url') }, 'absent');
  return loadSecret(table);
}

/**
 * Returns a position as a cursor. Cursors are part of URLs and so of logs, and must not identify anybody. A position
 * contains an address, so it is encrypted.
 * @param purpose what the cursor continues: it cannot be used for anything else
 */
export async function writeCursor(
  { table }: TableContext,
  purpose: string,
  position: object,
): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await secretOf(table), nonce).setAAD(Buffer.from(purpose));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(position)), cipher.final()]);
  return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
}

/**
 * Returns the position of a cursor.
 * @param schema what a cursor for this purpose contains
 * @throws InvalidCursorError if `writeCursor` did not return it for this purpose
 */
export async function readCursor<Position>(
  { table }: TableContext,
  { schema, purpose, cursor }: { schema: z.ZodMiniType<Position>; purpose: string; cursor: string },
): Promise<Position> {
  const key = await secretOf(table);
  const bytes = Buffer.from(cursor, 'base64url');
  try {
    // A lenient decoder accepts several spellings of the same bytes.
    if (bytes.toString('base64url') !== cursor) throw new Error('The cursor is not well-formed.');
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
    const position = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return schema.parse(JSON.parse(Buffer.concat([position, decipher.final()]).toString()));
  } catch (error) {
    throw new InvalidCursorError('The cursor was not issued by this list.', { cause: error });
  }
}
