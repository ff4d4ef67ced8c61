import { Hono } from 'hono';
import { ERROR_TEXTS, PATHS } from '../contract';
import { type EndpointName, methodNotAllowed, text } from './endpoint';

/** Creates the app for every other request: 405 at the path of an endpoint, 404 anywhere else under /api. */
export function createFallback(): Hono {
  const app = new Hono();
  for (const name of Object.keys(PATHS) as EndpointName[]) app.all(PATHS[name], methodNotAllowed(name));
  app.all('/api/*', (c) => text(c, ERROR_TEXTS.unknownPath, 404));
  return app;
}
