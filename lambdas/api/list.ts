import type { Context, Hono } from 'hono';
import { INPUT_ERRORS } from '../contract';
import { listQuerySchema } from '../contract/schemas';
import { InvalidCursorError } from '../store/signup-store';
import { requireAdmin } from './auth';
import type { ApiDeps } from './deps';
import { createEndpoint } from './endpoint';
import { Refusal } from './errors';
import { accepted } from './input';
import { json } from './json';

/** `GET /api/launch-signups?limit&cursor`: a page of the list, newest first. */
export function createList(deps: ApiDeps): Hono {
  return createEndpoint(deps, 'list', requireAdmin(deps), async (c: Context) => {
    const query = accepted(listQuerySchema.safeParse(c.req.query()));
    const page = await deps.store.list(query).catch((error: unknown) => {
      throw error instanceof InvalidCursorError ? new Refusal(400, INPUT_ERRORS.cursor) : error;
    });
    return json(c, page);
  });
}
