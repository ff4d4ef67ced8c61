import type { Context, Hono } from 'hono';
import type { ApiDeps } from './deps';
import { createEndpoint } from './endpoint';

/** `GET /api/health`: answers while the API runs, whether or not the store does. */
export function createHealth(deps: Pick<ApiDeps, 'log'>): Hono {
  return createEndpoint(deps, 'health', (c: Context) => c.text('ok'));
}
