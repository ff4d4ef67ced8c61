import type { Context, Hono } from 'hono';
import { requireAdmin } from './auth';
import type { ApiDeps } from './deps';
import { createEndpoint } from './endpoint';
import { json } from './json';

/** `GET /api/launch-signups/count`: all signups, and those of the last 7 days. */
export function createCount(deps: ApiDeps): Hono {
  return createEndpoint(deps, 'count', requireAdmin(deps), async (c: Context) =>
    json(c, await deps.store.count()),
  );
}
