import type { Context, Hono } from 'hono';
import type { EraseRangeResult } from '../../contract';
import { eraseRangeRequestSchema } from '../../contract/schemas';
import { requireAdmin } from '../auth';
import type { ApiDeps } from '../deps';
import { createEndpoint, json } from '../endpoint';
import { readJson, validated } from '../input';
import { beginAction } from '../owner-actions';

/**
 * `POST /api/launch-signups/erase-range`: erases everyone who signed up between two times, or only counts them. One
 * call erases at most `ERASE_RANGE_LIMIT`, so that it ends within the time of a Lambda.
 */
export function createEraseRange(deps: ApiDeps): Hono {
  return createEndpoint('erase-range', requireAdmin(deps), async (c: Context) => {
    const { from, to, dryRun } = validated(eraseRangeRequestSchema.safeParse(await readJson(c.req.raw)));
    const range = { from: Date.parse(from), to: Date.parse(to) };
    const result: EraseRangeResult = dryRun
      ? { count: await deps.store.countRange(range) }
      : await eraseRange(deps, c, range);
    return json(c, result);
  });
}

async function eraseRange(
  deps: ApiDeps,
  c: Context,
  range: { from: number; to: number },
): Promise<EraseRangeResult> {
  const line = await beginAction(deps, c, { action: 'erase-range', count: 0 });
  const { erased, more } = await deps.store.eraseRange(range);
  await line.add({ count: erased });
  return { count: erased, ...(more && { more }) };
}
