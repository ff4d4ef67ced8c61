import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
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
 * Creates a codec of cursors. They are part of URLs and so of logs, and must not identify anybody: a position
 * contains an address, so it is encrypted with a key of the table, which the first caller creates.
 * @param positionSchema what a cursor contains
 */
export function createCursors<Position>(table: Table, positionSchema: z.ZodMiniType<Position>) {
  const keys = cursorKeys.on(table);
  let loaded: Promise<Buffer> | undefined;

  async function loadSecret(): Promise<Buffer> {
    const found = await keys.get({});
    if (found) return Buffer.from(found.secret, 'base64url');
    await keys.put({ secret: randomBytes(32).toString('base64url') }, 'absent');
    return loadSecret();
  }

  function secret(): Promise<Buffer> {
    loaded ??= loadSecret().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  }

  return {
    /** @param purpose what the cursor continues; it can be read for nothing else */
    async write(purpose: string, position: Position): Promise<string> {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, await secret(), nonce).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(JSON.stringify(position)), cipher.final()]);
      return Buffer.concat([nonce, encrypted, cipher.getAuthTag()]).toString('base64url');
    },
    /** Returns the position of a cursor. @throws InvalidCursorError if `write` did not return it for this purpose */
    async read(purpose: string, cursor: string): Promise<Position> {
      const key = await secret();
      const bytes = Buffer.from(cursor, 'base64url');
      try {
        // Base64 that is read leniently has several spellings.
        if (bytes.toString('base64url') !== cursor) throw new Error('The cursor is not well-formed.');
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG_BYTES));
        const position = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        return positionSchema.parse(JSON.parse(Buffer.concat([position, decipher.final()]).toString()));
      } catch (error) {
        throw new InvalidCursorError('The cursor was not issued by this list.', { cause: error });
      }
    },
  };
}
