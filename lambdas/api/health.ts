import type { Context, Hono } from 'hono';
import { createEndpoint, text } from './endpoint';

/** `GET /api/health`: responds `ok` while the API runs, even if the store is unavailable. */
export function createHealth(): Hono {
  return createEndpoint('health', (c: Context) => text(c, 'ok', 200));
}
