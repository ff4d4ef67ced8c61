import type { Context, Hono } from 'hono';
import { requireAdmin } from '../auth';
import type { ApiDeps } from '../deps';
import { createEndpoint, json } from '../endpoint';

/** `GET /api/launch-signups/count`: the number of all signups, and of those of the last 7 days. */
export function createCount(deps: ApiDeps): Hono {
  return createEndpoint('count', requireAdmin(deps), async (c: Context) => json(c, await deps.store.count()));
}
