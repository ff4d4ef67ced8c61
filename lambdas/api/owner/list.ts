import type { Context, Hono } from 'hono';
import { listQuerySchema } from '../../contract/schemas';
import { requireAdmin } from '../auth';
import type { ApiDeps } from '../deps';
import { createEndpoint, json } from '../endpoint';
import { validated } from '../input';

/** `GET /api/launch-signups?limit&cursor&search`: a page of the list, newest first, or of what a search finds. */
export function createList(deps: ApiDeps): Hono {
  return createEndpoint('list', requireAdmin(deps), async (c: Context) => {
    const query = validated(listQuerySchema.safeParse(c.req.query()));
    return json(c, await deps.store.list(query));
  });
}
