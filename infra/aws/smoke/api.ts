import { createLaunchClient, PATHS } from '@tariff-tantrum/lambdas/contract';
import { ensure, ensureHeader, ensureStatus, type SmokeCheck, type SmokeContext } from './check';

const clientOf = ({ address, password, fetch }: SmokeContext) =>
  createLaunchClient({ baseUrl: address, password, fetch });

export const API_CHECKS: readonly SmokeCheck[] = [
  {
    title: 'The API is healthy, for GET and HEAD.',
    async run({ get }) {
      const response = await get(PATHS.health);
      ensureStatus(response, 200);
      ensure((await response.text()) === 'ok', 'GET /api/health does not respond "ok".');
      const head = await get(PATHS.health, { method: 'HEAD' });
      ensureStatus(head, 200);
      ensure((await head.text()) === '', 'HEAD /api/health has a body.');
    },
  },
  {
    title: 'Unknown paths of the API respond 404, other methods 405, each with one sentence.',
    async run({ get }) {
      const unknown = await get('/api/nothing-here');
      ensureStatus(unknown, 404);
      ensureHeader(unknown, 'Content-Type', /^text\/plain/);
      const put = await get(PATHS.health, { method: 'PUT' });
      await put.body?.cancel();
      ensureStatus(put, 405);
      ensureHeader(put, 'Allow', /^GET, HEAD$/);
    },
  },
  {
    title: 'No error of the API is cached.',
    async run({ get }) {
      for (const [path, status] of [
        ['/api/nothing-here', 404],
        [PATHS.signup, 405],
      ] as const) {
        for (const _ of [1, 2]) {
          const response = await get(path);
          await response.body?.cancel();
          ensureStatus(response, status);
          ensureHeader(response, 'Cache-Control', /^no-store$/);
          const [age, cache] = [response.headers.get('Age'), response.headers.get('X-Cache') ?? ''];
          ensure(
            !age && !/^(Hit|RefreshHit)/i.test(cache),
            `${path} came from a cache (${cache}, age ${age}).`,
          );
        }
      }
    },
  },
  {
    // API Gateway renames WWW-Authenticate, and CloudFront runs no function on the responses to errors.
    title: 'A wrong password is refused.',
    async run({ get }) {
      const response = await get(PATHS.count, { headers: { Authorization: 'Bearer not-the-password' } });
      await response.body?.cancel();
      ensureStatus(response, 401);
    },
  },
  {
    title: 'A signup is stored, listed and exported, or waits for its confirmation, and can be erased.',
    async run(context) {
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
  },
  {
    title: 'The form works without JavaScript.',
    async run({ get, address }) {
      const response = await get(PATHS.signup, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: address },
        // An invalid address: nothing is stored.
        body: 'email=nobody',
      });
      ensureStatus(response, 303);
      ensureHeader(response, 'Location', /\/signup-problem#invalid$/);
    },
  },
];

async function isListed(context: SmokeContext): Promise<boolean> {
  // A search finds the beginning of an address by its key, however many people sign up meanwhile.
  const { signups } = await clientOf(context).list({ search: context.marked });
  return signups.some(({ email }) => email === context.marked);
}

/** Downloads the list. A cut or incomplete export throws. */
async function exported(context: SmokeContext): Promise<{ text: string; rows: number }> {
  const { chunks, rows } = await clientOf(context).export();
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true });
  return { text, rows: rows() };
}
