import { text } from 'node:stream/consumers';
import { createLaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { ensure, type SmokeChecks, type SmokeContext } from './check';

const clientOf = ({ address, password, fetch }: SmokeContext) =>
  createLaunchClient({ baseUrl: address, password, fetch });

export const API_CHECKS: SmokeChecks = {
  async 'The API is healthy, for GET and HEAD.'({ get }) {
    ensure((await get(PATHS.health)).text === 'ok', 'GET /api/health does not respond "ok".');
    ensure((await get(PATHS.health, { method: 'HEAD' })).text === '', 'HEAD /api/health has a body.');
  },

  async 'Unknown paths of the API respond 404, other methods 405, each with one sentence.'({ get }) {
    await get('/api/nothing-here', { status: 404, matching: { 'Content-Type': /^text\/plain/ } });
    await get(PATHS.health, { method: 'PUT', status: 405, matching: { Allow: /^GET, HEAD$/ } });
  },

  async 'No error of the API is cached.'({ get }) {
    const errors = { '/api/nothing-here': 404, [PATHS.signup]: 405 };
    for (const [path, status] of Object.entries(errors))
      for (const _ of [1, 2]) {
        const { headers } = await get(path, { status, matching: { 'Cache-Control': /^no-store$/ } });
        const [age, cache] = [headers.get('Age'), headers.get('X-Cache') ?? ''];
        const isCached = age || /^(Hit|RefreshHit)/i.test(cache);
        ensure(!isCached, `${path} came from a cache (${cache}, age ${age}).`);
      }
  },

  // API Gateway renames WWW-Authenticate, and CloudFront runs no function on the responses to errors.
  async 'A wrong password is refused.'({ get }) {
    await get(PATHS.count, { headers: { Authorization: 'Bearer not-the-password' }, status: 401 });
  },

  async 'A signup is stored, listed and exported, or waits for its confirmation, and can be erased.'(
    context,
  ) {
    const { marked } = context;
    const client = clientOf(context);
    try {
      await client.signup({ email: marked, name: 'Smoke test' });
      const { total, pending } = await client.count();
      const csv = await exported(context);
      ensure(csv.rows >= Math.min(total, 1), `The export has ${csv.rows} rows, the count is ${total}.`);
      if (pending === undefined) {
        ensure(await isListed(context), 'The marked signup is not in the list.');
        ensure(csv.text.includes(marked), 'The marked signup is not in the export.');
      } else {
        ensure(pending > 0, 'The marked signup is not pending.');
        ensure(!(await isListed(context)), 'The marked signup is in the list before its confirmation.');
      }
    } finally {
      await client.erase(marked);
    }
    ensure(!(await isListed(context)), 'The marked signup is still in the list.');
  },

  async 'The form works without JavaScript.'({ get, address }) {
    await get(PATHS.signup, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: address },
      // An invalid address: nothing is stored.
      body: 'email=nobody',
      status: 303,
      matching: { Location: /\/signup-problem#invalid$/ },
    });
  },
};

async function isListed(context: SmokeContext): Promise<boolean> {
  // A search finds the beginning of an address by its key, however many people sign up meanwhile.
  const { signups } = await clientOf(context).list({ search: context.marked });
  return signups.some(({ email }) => email === context.marked);
}

/** Downloads the list. A cut or incomplete export throws. */
async function exported(context: SmokeContext): Promise<{ text: string; rows: number }> {
  const { chunks, rows } = await clientOf(context).export();
  return { text: await text(chunks), rows: rows() };
}
