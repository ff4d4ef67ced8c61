import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { addressGroup } from '../api/address-group';
import type { Host, Log } from '../api/host';
import { ApiError, logEntry, tooMany } from '../api/responses';
import { ERROR_TEXTS } from '../contract/messages';
import { type ActionNeeds, noteFailedSignIn, noteSignIn } from './actions';
import { beginLogin, failLogin, type LoginContext, succeedLogin } from './login-limiter';
import { checkedPassword } from './password';

/** What recognising the owner needs. */
export interface OwnerAccess extends ActionNeeds, Pick<Host, 'clientAddress'> {
  /** Resolves to the admin password, checked by `checkedPassword`; to `undefined` if none is configured. */
  adminPassword(): Promise<string | undefined>;
  logins: LoginContext;
}

/**
 * Creates the middleware that lets only the owner pass. Errors in this order: 503 if no password is configured; 401
 * without a password; then, whatever the password is, 504 if the attempt cannot be counted and 429 for a client with
 * too many failed logins; 401 for a wrong password. A password is compared only after its attempt has been counted.
 */
export function requireOwner(access: OwnerAccess): MiddlewareHandler {
  const { adminPassword, logins, clientAddress, now, log } = access;
  return async (c, next) => {
    const { path } = c.req;
    const expected = await adminPassword();
    if (!expected) throw new ApiError(503, ERROR_TEXTS.notConfigured);
    const offered = bearerBytes(c.req.header('Authorization'));
    const refuse = () => {
      log({ event: 'failed-login', path });
      return new ApiError(401, ERROR_TEXTS.invalidPassword, { 'WWW-Authenticate': 'Bearer' });
    };
    if (offered.length === 0) throw refuse();
    const addressKey = addressGroup(clientAddress(c));
    const attempt = await beginLogin(logins, addressKey);
    if ('limitedUntil' in attempt) {
      log({ event: 'rate-limited', path });
      throw tooMany(ERROR_TEXTS.tooManyFailedLogins, attempt.limitedUntil - now());
    }
    if (!isSameSecret(offered, expected)) {
      await noteFailedSignIn(access, c, await failLogin(attempt));
      throw refuse();
    }
    await noteSignIn(access, c, addressKey);
    const succeed = succeedLogin(attempt).catch((error: unknown) =>
      log(logEntry('store-unavailable', path, error)),
    );
    await Promise.all([next(), succeed]);
  };
}

/** Returns the password's bytes as the client sent them; the characters of a header value are its bytes. */
function bearerBytes(header: string | undefined): Buffer {
  const [, password = ''] = /^bearer +(.*)$/is.exec(header ?? '') ?? [];
  return Buffer.from(password, 'latin1');
}

/** Compares a secret in a time that depends neither on the secret nor on how much of it is right. */
export function isSameSecret(offered: Buffer | string, expected: string): boolean {
  return timingSafeEqual(sha256(offered), sha256(expected));
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/**
 * Creates the `adminPassword` of a host that reads the secret while it runs and so cannot refuse to start: an
 * invalid password counts as not configured, and is logged.
 */
export function usablePassword(
  readSecret: () => Promise<string | undefined>,
  log: Log,
): OwnerAccess['adminPassword'] {
  return async () => {
    const secret = await readSecret();
    try {
      return checkedPassword(secret);
    } catch {
      log({ event: 'password-unusable' });
      return undefined;
    }
  };
}
