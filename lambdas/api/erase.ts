import type { Context, Hono } from 'hono';
import { eraseRequestSchema } from '../contract/schemas';
import { normaliseEmail } from '../domain';
import { requireAdmin } from './auth';
import { readJson } from './body';
import type { ApiDeps } from './deps';
import { createEndpoint } from './endpoint';
import { accepted } from './input';

/** `POST /api/launch-signups/erase`: removes one person, and answers the same where there was none. */
export function createErase(deps: ApiDeps): Hono {
  return createEndpoint(deps, 'erase', requireAdmin(deps), async (c: Context) => {
    const { email } = accepted(eraseRequestSchema.safeParse(await readJson(c.req.raw)));
    await deps.store.erase(normaliseEmail(email));
    return c.body(null, 204);
  });
}
