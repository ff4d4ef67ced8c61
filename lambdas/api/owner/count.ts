import type { Context, Hono } from 'hono';
import { countQuerySchema } from '../../contract/schemas';
import { requireAdmin } from '../auth';
import type { ApiDeps } from '../deps';
import { createEndpoint, json } from '../endpoint';
import { validated } from '../input';

/**
 * `GET /api/launch-signups/count?trend`: the number of all signups, and of those of the last 7 days; also of pending ones
 * if signups are confirmed by mail.
 */
export function createCount(deps: ApiDeps): Hono {
  return createEndpoint('count', requireAdmin(deps), async (c: Context) => {
    const query = validated(countQuerySchema.safeParse(c.req.query()));
    const { mail, store } = deps;
    if (!mail) return json(c, await store.count(query));
    const [stats, pending] = await Promise.all([store.count(query), mail.store.pendingCount()]);
    return json(c, { ...stats, pending, ...(mail.outbox && { outbox: true }) });
  });
}
