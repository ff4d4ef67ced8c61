import { type Handler, Hono, type MiddlewareHandler } from 'hono';
import { ERROR_TEXTS, METHODS, PATHS } from '../contract';
import type { ApiDeps } from './deps';
import { answerError } from './errors';

export type EndpointName = keyof typeof PATHS;

/** Nothing of the API is for a cache: not the list, and not the refusals either. */
export const noStore: MiddlewareHandler = async (c, next) => {
  // Before there is an answer: to change one that is there means to make it again.
  c.header('Cache-Control', 'no-store');
  await next();
};

/** Refuses every method of a path but its own. OPTIONS too: no other origin has business here. */
export function methodNotAllowed(name: EndpointName): Handler {
  const allow = METHODS[name] === 'GET' ? 'GET, HEAD' : METHODS[name];
  return (c) => c.text(ERROR_TEXTS.methodNotAllowed(allow), 405, { Allow: allow });
}

/**
 * One endpoint as an app of its own: what it does with its one method, and 405 for all others.
 * @param steps what guards the endpoint, if anything does, and then its handler.
 */
export function createEndpoint({ log }: Pick<ApiDeps, 'log'>, name: EndpointName, ...steps: Handler[]): Hono {
  const app = new Hono();
  app.onError(answerError(log));
  app.use(PATHS[name], noStore);
  app.on([METHODS[name]], [PATHS[name]], ...steps);
  app.all(PATHS[name], methodNotAllowed(name));
  return app;
}
