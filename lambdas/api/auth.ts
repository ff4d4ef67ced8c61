import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import ipaddr from 'ipaddr.js';
import { ERROR_TEXTS, FAILED_LOGIN_LIMIT } from '../contract';
import { type Clock, checkedPassword } from '../domain';
import { type FailedLogins, StoreUnavailableError } from '../store/signup-store';
import type { ApiDeps, Log } from './deps';
import { ApiError } from './errors';

/**
 * Creates the middleware that lets only the owner pass. Errors in this order: 503 if no password is configured;
 * 429 for an address with too many failed logins, even with the right password; 401 for a wrong password, also
 * if the store is unavailable; then the store's own. A request without a password gets 401 but is not counted.
 */
export function requireAdmin(deps: ApiDeps): MiddlewareHandler {
  const { adminPassword, failedLogins, clientAddress, now, log } = deps;
  return async (c, next) => {
    const expected = await adminPassword();
    if (!expected) throw new ApiError(503, ERROR_TEXTS.notConfigured);
    const offered = bearerBytes(c.req.header('Authorization'));
    const isRight = isSameSecret(offered, expected);
    const client = addressGroup(clientAddress(c));
    try {
      limitRate(await failedLogins.read(client), FAILED_LOGIN_LIMIT, now);
      if (!isRight && offered.length > 0) {
        limitRate(await failedLogins.add(client), FAILED_LOGIN_LIMIT + 1, now);
      }
    } catch (error) {
      if (error instanceof ApiError) log?.({ event: 'rate-limited', path: c.req.path });
      if (isRight || !(error instanceof StoreUnavailableError)) throw error;
    }
    if (!isRight) {
      log?.({ event: 'failed-login', path: c.req.path });
      throw new ApiError(401, ERROR_TEXTS.invalidPassword, { 'WWW-Authenticate': 'Bearer' });
    }
    await next();
  };
}

/** Returns the password's bytes as the client sent them; the characters of a header value are its bytes. */
function bearerBytes(header: string | undefined): Buffer {
  const [, password = ''] = /^bearer +(.*)$/is.exec(header ?? '') ?? [];
  return Buffer.from(password, 'latin1');
}

/** @throws ApiError 429 if `limit` failed logins were counted in a minute that has not ended. */
function limitRate({ count, until }: FailedLogins, limit: number, now: Clock): void {
  const seconds = Math.ceil((until - now()) / 1000);
  if (count < limit || seconds <= 0) return;
  throw new ApiError(429, ERROR_TEXTS.tooManyFailedLogins(seconds), { 'Retry-After': String(seconds) });
}

/** Compares a secret in a time that depends neither on the secret nor on how much of it is right. */
export function isSameSecret(offered: Buffer | string, expected: string): boolean {
  return timingSafeEqual(sha256(offered), sha256(expected));
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/**
 * Returns the key under which the failed logins of a client address are counted: an IPv4 address itself, also
 * if it is mapped into IPv6; the /64 of an IPv6 address, which is what one household has.
 */
function addressGroup(address = ''): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!('parts' in parsed)) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Creates the `adminPassword` of a host that reads the secret while it runs and so cannot refuse to start: an
 * invalid password counts as not configured, and is logged.
 */
export function usablePassword(
  readSecret: () => Promise<string | undefined>,
  log: Log,
): ApiDeps['adminPassword'] {
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
