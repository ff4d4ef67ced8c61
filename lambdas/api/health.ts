import type { Context, Hono } from 'hono';
import type { ApiDeps } from './deps';
import { createEndpoint, text } from './endpoint';

/** `GET /api/health`: responds `ok` while the API runs, even if the store is unavailable. */
export function createHealth(): Hono {
  return createEndpoint('health', (c: Context) => text(c, 'ok', 200));
}

/** `GET /api/ready`: responds `ok` if the store can be written, else 504 as any call that needs the store. */
export function createReady({ store }: { store: Pick<ApiDeps['store'], 'ready'> }): Hono {
  return createEndpoint('ready', async (c: Context) => {
    await store.ready();
    return text(c, 'ok', 200);
  });
}
