import type { Context, Hono } from 'hono';
import { eraseRequestSchema } from '../../contract/schemas';
import { normaliseEmail } from '../../domain';
import { requireAdmin } from '../auth';
import type { ApiDeps } from '../deps';
import { createEndpoint, respond } from '../endpoint';
import { readJson, validated } from '../input';
import { beginAction } from '../owner-actions';

/** `POST /api/launch-signups/erase`: erases one person; responds the same if the address is not on the list. */
export function createErase(deps: ApiDeps): Hono {
  return createEndpoint('erase', requireAdmin(deps), async (c: Context) => {
    const { email } = validated(eraseRequestSchema.safeParse(await readJson(c.req.raw)));
    await beginAction(deps, c, { action: 'erase' });
    if (deps.mail) await deps.mail.store.eraseAddress(email);
    else await deps.store.erase(normaliseEmail(email));
    return respond(c, null, 204);
  });
}
