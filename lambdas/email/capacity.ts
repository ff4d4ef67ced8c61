import { setTimeout as delay } from 'node:timers/promises';
import { SECOND } from '../facts/time';
import type { MailCapacity, Mailer } from './mailer';

/** How long an engine may take to say what it can send (ms): the worker and the owner's page wait for it. */
const ASKING_MS = 30 * SECOND;

/**
 * Asks an engine what it can send, within so many ms.
 * @throws Error if it cannot be asked, or does not answer in time
 */
export async function askCapacity(mailer: Mailer, within = ASKING_MS): Promise<MailCapacity> {
  const answered = new AbortController();
  const silence = delay(within, undefined, { signal: answered.signal }).then(() => {
    throw Object.assign(new Error('The engine does not answer.'), { code: 'ETIMEDOUT' });
  });
  try {
    return await Promise.race([mailer.capacity(), silence]);
  } finally {
    answered.abort();
  }
}
