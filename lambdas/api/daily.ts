import type { Context, Hono } from 'hono';
import { dailyQuerySchema } from '../contract/schemas';
import { requireAdmin } from './auth';
import type { ApiDeps } from './deps';
import { createEndpoint } from './endpoint';
import { accepted } from './input';
import { json } from './json';

/** `GET /api/launch-signups/daily?days`: signups a UTC day, oldest first. */
export function createDaily(deps: ApiDeps): Hono {
  return createEndpoint(deps, 'daily', requireAdmin(deps), async (c: Context) => {
    const { days } = accepted(dailyQuerySchema.safeParse(c.req.query()));
    return json(c, await deps.store.daily(days));
  });
}
