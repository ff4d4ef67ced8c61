import type { Context, Hono } from 'hono';
import { listQuerySchema } from '../../contract/schemas';
import { requireAdmin } from '../auth';
import type { ApiDeps } from '../deps';
import { createEndpoint, json } from '../endpoint';
import { validated } from '../input';

/** `GET /api/launch-signups/actions?limit&cursor`: a page of the log of the owner's actions, newest first. */
export function createActions(deps: ApiDeps): Hono {
  return createEndpoint('actions', requireAdmin(deps), async (c: Context) => {
    const query = validated(listQuerySchema.safeParse(c.req.query()));
    return json(c, await deps.store.actions.list(query));
  });
}
