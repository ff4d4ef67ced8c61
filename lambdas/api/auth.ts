import type { MiddlewareHandler } from 'hono';
import { ERROR_TEXTS } from '../contract';
import type { Clock } from '../domain';
import { type FailedLogins, StoreUnavailableError } from '../store/signup-store';
import { addressGroup } from './address';
import type { ApiDeps } from './deps';
import { Refusal } from './errors';
import { isSame } from './same';

/** Wrong passwords that an address may send within its minute. */
const MAX_WRONG = 10;

/**
 * Lets the owner through and nobody else. Refusals in this order: no password configured 503; an address
 * that guessed too often 429, even with the right password; a wrong password 401, also while the store is
 * away; and then the store's own. A request without a password is refused, but is no guess.
 */
export function requireAdmin(deps: ApiDeps): MiddlewareHandler {
  const { adminPassword, failedLogins, clientAddress, now, log } = deps;
  return async (c, next) => {
    const expected = await adminPassword();
    if (!expected) throw new Refusal(503, ERROR_TEXTS.notConfigured);
    const offered = bearerBytes(c.req.header('Authorization'));
    const right = isSame(offered, expected);
    const address = addressGroup(clientAddress(c));
    try {
      refuseTooManyFailures(await failedLogins.read(address), MAX_WRONG, now);
      if (!right && offered.length > 0)
        refuseTooManyFailures(await failedLogins.add(address), MAX_WRONG + 1, now);
    } catch (error) {
      if (error instanceof Refusal) log?.({ event: 'guessing-slowed', path: c.req.path });
      if (right || !(error instanceof StoreUnavailableError)) throw error;
    }
    if (!right) {
      log?.({ event: 'wrong-password', path: c.req.path });
      throw new Refusal(401, ERROR_TEXTS.invalidPassword, { 'WWW-Authenticate': 'Bearer' });
    }
    await next();
  };
}

/** The password's bytes as the caller sent them; a header's text is its bytes, read as Latin-1. */
function bearerBytes(header: string | undefined): Buffer {
  const [, password = ''] = /^bearer +(.*)$/is.exec(header ?? '') ?? [];
  return Buffer.from(password, 'latin1');
}

function refuseTooManyFailures({ count, until }: FailedLogins, from: number, now: Clock): void {
  const seconds = Math.ceil((until - now()) / 1000);
  if (count < from || seconds <= 0) return;
  throw new Refusal(429, ERROR_TEXTS.tooManyFailedLogins(seconds), { 'Retry-After': String(seconds) });
}
