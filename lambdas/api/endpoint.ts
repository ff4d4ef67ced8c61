import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { API_HEADERS, ERROR_TEXTS, METHODS, PATHS } from '../contract';

export type EndpointName = keyof typeof PATHS;

/** Sets the headers of every response, `API_HEADERS`. */
export const setApiHeaders: MiddlewareHandler = async (c, next) => {
  // Before there is a response: changing its headers afterwards would create it again.
  for (const [name, value] of Object.entries(API_HEADERS)) c.header(name, value);
  await next();
};

/** Creates the 405 response of a path. OPTIONS is refused too: no other origin may call the API. */
export function methodNotAllowed(name: EndpointName): Handler {
  const allow = METHODS[name] === 'GET' ? 'GET, HEAD' : METHODS[name];
  return (c) => c.text(ERROR_TEXTS.methodNotAllowed(allow), 405, { Allow: allow });
}

/**
 * Creates the app of one endpoint, which responds 405 to every other method of its path. It has no error handler:
 * Hono would wrap each handler of a mounted app that has one. The app that mounts it sets `createErrorHandler`.
 * @param handlers middleware of the endpoint, if any, and then its handler.
 */
export function createEndpoint(name: EndpointName, ...handlers: Handler[]): Hono {
  const app = new Hono();
  app.use(PATHS[name], setApiHeaders);
  app.on([METHODS[name]], [PATHS[name]], ...handlers);
  app.all(PATHS[name], methodNotAllowed(name));
  return app;
}

/** Creates a JSON response with a charset. */
export function json(c: Context, body: object, status: ContentfulStatusCode = 200): Response {
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/json; charset=utf-8' });
}
