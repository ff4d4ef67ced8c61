import type { ErrorKind } from '@tariff-tantrum/lambdas/client/errors';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { openCampaigns } from '@tariff-tantrum/lambdas/system/testing/campaign';
import {
  CAMPAIGN_ARRANGEMENTS,
  CANARY_TIME,
  MANY,
  prepareLaunch,
  writeLaunch,
} from '@tariff-tantrum/lambdas/system/testing/campaign-arrangements';
import { addPeople } from '@tariff-tantrum/lambdas/system/testing/people';
import { createMemoryTable } from '@tariff-tantrum/lambdas/table/memory-table';
import { createTestTable, type TestTable } from '@tariff-tantrum/lambdas/table/testing/test-table';

/** Responds to requests of the dashboard. */
export type Api = (request: Request) => Promise<Response>;

/** A state of the dashboard to look at. */
export interface State {
  title: string;
  /** Makes it at a time (ms since 1970). Resolves to its API, and to the address of the dashboard that shows it. */
  make(now: number): Promise<{ api: Api; hash: string }>;
}

const apiOf =
  ({ system }: ReturnType<typeof openCampaigns>): Api =>
  async (request) => {
    const { pathname, search } = new URL(request.url);
    const { method, headers } = request;
    const body = method === 'GET' ? undefined : await request.arrayBuffer();
    return system.fetch(pathname + search, { method, headers, ...(body && { body }) });
  };

/** Opens an empty list whose clock shows a time. */
const openAt = (time: number): TestTable => createTestTable(createMemoryTable(), time);

const listOf = (title: string, people: number): State => ({
  title,
  async make(now) {
    const db = openAt(now);
    await addPeople(db, people);
    return { api: apiOf(openCampaigns(db)), hash: '#overview' };
  },
});

const campaigns = CAMPAIGN_ARRANGEMENTS.map(
  ({ name, title, arrange, lasts = CANARY_TIME, options }): [string, State] => [
    name,
    {
      title: `A campaign ${title}`,
      async make(now) {
        const db = openAt(now - lasts);
        const launch = await prepareLaunch(db, MANY, options);
        const id = await arrange(launch);
        db.clock.time = now;
        return { api: apiOf(launch), hash: `#campaigns/${id}` };
      },
    },
  ],
);

const PROBLEMS: readonly Problem[] = [
  {
    id: 'backup',
    severity: 'error',
    title: 'The last backup could not be written: the disk is full.',
    whatToDo: 'Free some space, then run `npm run -s backup -- <file>`.',
  },
  {
    id: 'node',
    severity: 'warning',
    title: 'Node 20 gets no security fixes since April 30, 2026.',
    whatToDo: 'Install Node 24, and start again.',
  },
];

const troubled: State = {
  title: 'A server with problems, whose mail server refuses the password',
  async make(now) {
    const launch = await prepareLaunch(openAt(now), MANY, {
      problems: async () => [...PROBLEMS],
      problem: 'password',
    });
    await writeLaunch(launch);
    return { api: apiOf(launch), hash: '#overview' };
  },
};

/** How the API fails, once the owner has signed in. */
const FAILURES = {
  invalidPassword: async () => new Response(ERROR_TEXTS.invalidPassword, { status: 401 }),
  notConfigured: async () => new Response(ERROR_TEXTS.notConfigured, { status: 503 }),
  rateLimited: async () =>
    new Response(ERROR_TEXTS.tooManyFailedLogins(600), { status: 429, headers: { 'Retry-After': '600' } }),
  conflict: async () => new Response('The campaign is at its end.', { status: 409 }),
  storeUnavailable: async () => new Response(ERROR_TEXTS.storeUnavailable, { status: 504 }),
  httpError: async () => new Response(ERROR_TEXTS.unexpected, { status: 500 }),
  incompleteExport: async () => new Response('"email"\r\n', { headers: { 'X-Total-Count': '300' } }),
  unexpectedResponse: async () => new Response('<!doctype html><title>Welcome to your router</title>'),
  unreachable: async () => Response.error(),
} satisfies Record<ErrorKind, Api>;

const failures = Object.entries(FAILURES).map(([kind, fail]): [string, State] => [
  `error-${kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  {
    title: `Calls that fail: ${kind}`,
    async make(now) {
      const launch = await prepareLaunch(openAt(now), MANY);
      const answer = apiOf(launch);
      // The count signs in.
      const api: Api = (request) =>
        new URL(request.url).pathname === PATHS.count ? answer(request) : fail();
      return { api, hash: '#overview' };
    },
  },
]);

const slow: State = {
  title: 'Calls that never end',
  async make(now) {
    const launch = await prepareLaunch(openAt(now), MANY);
    const answer = apiOf(launch);
    return {
      api: (request) =>
        new URL(request.url).pathname === PATHS.count ? answer(request) : new Promise(() => undefined),
      hash: '#overview',
    };
  },
};

/** Every state of the dashboard, by a name for addresses. */
export const STATES: ReadonlyMap<string, State> = new Map([
  ['nobody', listOf('A list with nobody on it', 0)],
  ['people', listOf(`A list of ${MANY} people`, MANY)],
  ['crowd', listOf('A list of 100,000 people', 100_000)],
  ...campaigns,
  ['problems', troubled],
  ...failures,
  ['slow', slow],
]);
