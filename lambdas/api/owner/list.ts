import type { Context, Hono } from 'hono';
import { INPUT_ERRORS } from '../../contract';
import { listQuerySchema } from '../../contract/schemas';
import { InvalidCursorError } from '../../store/signup-store';
import { requireAdmin } from '../auth';
import type { ApiDeps } from '../deps';
import { createEndpoint, json } from '../endpoint';
import { ApiError } from '../errors';
import { validated } from '../input';

/** `GET /api/launch-signups?limit&cursor&search`: a page of the list, newest first, or of what a search finds. */
export function createList(deps: ApiDeps): Hono {
  return createEndpoint('list', requireAdmin(deps), async (c: Context) => {
    const query = validated(listQuerySchema.safeParse(c.req.query()));
    const page = await deps.store.list(query).catch((error: unknown) => {
      throw error instanceof InvalidCursorError ? new ApiError(400, INPUT_ERRORS.cursor) : error;
    });
    return json(c, page);
  });
}
