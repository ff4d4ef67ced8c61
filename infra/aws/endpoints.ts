import { PATHS } from '@tariff-tantrum/lambdas/contract';

/** One Lambda: its route and its permissions. Its role denies everything that is not listed here. */
export interface Endpoint {
  /** The file of the handler in `lambdas/functions`, without `.ts`. */
  name: string;
  /** The route in API Gateway; absent if API Gateway does not call it by a path of its own. */
  route?: { method: 'GET' | 'POST'; path: string };
  /** Allowed actions on the table. */
  table: readonly string[];
  /** Allowed actions on the table's index `by-time`. */
  index: readonly string[];
  /** Whether it checks the admin password, and may therefore read it. */
  password: boolean;
  /** Timeout in seconds. */
  timeout: number;
  /** Whether the response is streamed. */
  streams?: boolean;
}

const allow = (...actions: string[]): string[] => actions.map((action) => `dynamodb:${action}`);

/** The actions of every endpoint that checks the password: it counts failed logins. */
const AUTHENTICATION = ['GetItem', 'PutItem', 'UpdateItem'];
/** The actions of counting: it reads cached counts and updates the cache. */
const COUNTING = ['PutItem', 'Query', 'UpdateItem'];
const AUTHENTICATED_COUNTING = ['GetItem', ...COUNTING];

/** The store times out within 3 seconds; the rest is for a cold start. */
const SHORT_TIMEOUT = 15;
/** Lambda's maximum. */
const LONGEST_TIMEOUT = 900;

export const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'signup',
    route: { method: 'POST', path: PATHS.signup },
    table: allow('PutItem', 'UpdateItem'),
    index: [],
    password: false,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'list',
    route: { method: 'GET', path: PATHS.list },
    table: allow(...AUTHENTICATION),
    index: allow('Query'),
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'count',
    route: { method: 'GET', path: PATHS.count },
    table: allow(...AUTHENTICATED_COUNTING),
    index: allow('Query'),
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'daily',
    route: { method: 'GET', path: PATHS.daily },
    table: allow(...AUTHENTICATED_COUNTING),
    index: allow('Query'),
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'export',
    route: { method: 'GET', path: PATHS.export },
    table: allow(...AUTHENTICATED_COUNTING),
    index: allow('Query'),
    password: true,
    timeout: LONGEST_TIMEOUT,
    streams: true,
  },
  {
    name: 'erase',
    route: { method: 'POST', path: PATHS.erase },
    table: allow('DeleteItem', ...AUTHENTICATION),
    index: [],
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'health',
    route: { method: 'GET', path: PATHS.health },
    table: [],
    index: [],
    password: false,
    timeout: SHORT_TIMEOUT,
  },
  { name: 'fallback', table: [], index: [], password: false, timeout: SHORT_TIMEOUT },
  {
    name: 'warm-up',
    table: allow(...COUNTING),
    index: allow('Query'),
    password: false,
    timeout: LONGEST_TIMEOUT,
  },
];
