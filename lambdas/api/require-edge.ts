import type { MiddlewareHandler } from 'hono';
import { ERROR_TEXTS } from '../contract';
import { isSame } from './same';

/**
 * Lets through what carries the secret that only the edge knows. Anything else gets 421, misdirected: not
 * 403, which CloudFront would replace by the page for "not found", and not 404, which would hide a wrong
 * secret from the operator.
 * @param header the name of the header that carries it.
 */
export function requireEdge(header: string, secret: string): MiddlewareHandler {
  return async (c, next) =>
    isSame(c.req.header(header) ?? '', secret)
      ? next()
      : c.text(ERROR_TEXTS.notFromCloudFront, 421, { 'Cache-Control': 'no-store' });
}
