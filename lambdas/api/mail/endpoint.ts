import { type Handler, Hono } from 'hono';
import { ERROR_TEXTS } from '../../contract';
import { text } from '../endpoint';

/** Creates the app of one path, which responds 405 to methods without a handler. GET also serves HEAD. */
export function createMailEndpoint(path: string, handlers: { GET?: Handler[]; POST?: Handler[] }): Hono {
  const app = new Hono();
  if (handlers.GET) app.on(['GET'], [path], ...handlers.GET);
  if (handlers.POST) app.on(['POST'], [path], ...handlers.POST);
  const allow = [handlers.GET && 'GET, HEAD', handlers.POST && 'POST'].filter(Boolean).join(', ');
  app.all(path, (c) => text(c, ERROR_TEXTS.methodNotAllowed(allow), 405, { Allow: allow }));
  return app;
}
