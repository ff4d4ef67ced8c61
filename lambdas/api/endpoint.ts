import { type Context, type Handler, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { API_HEADERS, ERROR_TEXTS, METHODS, methodsOf, PATHS } from '../contract';

export type EndpointName = keyof typeof PATHS;

/**
 * Creates a response with the headers of every response, `API_HEADERS`. All responses are created here: a middleware
 * that sets them costs a tenth of a signup.
 */
export const respond = (
  c: Context,
  body: string | ReadableStream<Uint8Array> | null,
  status: ContentfulStatusCode | 204 | 303,
  headers: Record<string, string> = {},
): Response => c.body(body as string, status as ContentfulStatusCode, { ...API_HEADERS, ...headers });

/** Creates a plain-text response. */
export const text = (
  c: Context,
  sentence: string,
  status: ContentfulStatusCode,
  headers: Record<string, string> = {},
): Response => respond(c, sentence, status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });

/** Creates the 405 response of a path. OPTIONS is refused too: no other origin may call the API. */
export function methodNotAllowed(name: EndpointName): Handler {
  const allow = methodsOf(name).join(', ');
  return (c) => text(c, ERROR_TEXTS.methodNotAllowed(allow), 405, { Allow: allow });
}

/**
 * Creates the app of one endpoint, which responds 405 to every other method of its path. It has no error handler:
 * Hono would wrap each handler of a mounted app that has one. The app that mounts it sets `createErrorHandler`.
 * @param handlers middleware of the endpoint, if any, and then its handler.
 */
export function createEndpoint(name: EndpointName, ...handlers: Handler[]): Hono {
  const app = new Hono();
  app.on([METHODS[name]], [PATHS[name]], ...handlers);
  app.all(PATHS[name], methodNotAllowed(name));
  return app;
}

/** Creates a JSON response with a charset. */
export function json(c: Context, body: object, status: ContentfulStatusCode = 200): Response {
  return respond(c, JSON.stringify(body), status, { 'Content-Type': 'application/json; charset=utf-8' });
}
