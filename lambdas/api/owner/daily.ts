import type { Context, Hono } from 'hono';
import { dailyQuerySchema } from '../../contract/schemas';
import { requireAdmin } from '../auth';
import type { ApiDeps } from '../deps';
import { createEndpoint, json } from '../endpoint';
import { validated } from '../input';

/** `GET /api/launch-signups/daily?days`: signups per UTC day, oldest first. */
export function createDaily(deps: ApiDeps): Hono {
  return createEndpoint('daily', requireAdmin(deps), async (c: Context) => {
    const { days } = validated(dailyQuerySchema.safeParse(c.req.query()));
    return json(c, await deps.store.daily(days));
  });
}
