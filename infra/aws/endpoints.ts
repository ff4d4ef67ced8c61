import { METHODS, PATHS } from '@tariff-tantrum/lambdas/contract';

/** One Lambda: its route and its permissions. Its role denies everything that is not listed here. */
export interface Endpoint {
  /** The file of the handler in `lambdas/functions`, without `.ts`. */
  name: string;
  /** The route in API Gateway; absent if API Gateway does not call it by a path of its own. */
  route?: Route;
  /** Allowed actions on the table. */
  table: readonly string[];
  /** Allowed actions on the table's index `by-time`. */
  index: readonly string[];
  /** Whether it checks the admin password, and may therefore read it. */
  password: boolean;
  /** Timeout in seconds. */
  timeout: number;
  /** Memory in MB; 512 by default. */
  memory?: number;
  /** Whether the response is streamed. */
  streams?: boolean;
}

interface Route {
  method: 'GET' | 'POST';
  path: string;
}

const routeOf = (name: keyof typeof PATHS): Route => ({ method: METHODS[name], path: PATHS[name] });

const allow = (...actions: string[]): string[] => actions.map((action) => `dynamodb:${action}`);

/** The actions of every endpoint that checks the password: it counts failed logins. */
const AUTHENTICATION = ['GetItem', 'PutItem', 'UpdateItem'];
/** The actions of counting: it reads cached counts and updates the cache. */
const COUNTING = ['PutItem', 'Query', 'UpdateItem'];
const AUTHENTICATED_COUNTING = ['GetItem', ...COUNTING];

/** The store times out within 3 seconds; the rest is for a cold start. */
const SHORT_TIMEOUT = 15;
/** API Gateway's maximum for a response that is not streamed. */
const GATEWAY_TIMEOUT = 29;
/** Lambda's maximum. */
const LONGEST_TIMEOUT = 900;

export const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'signup',
    route: routeOf('signup'),
    table: allow('PutItem', 'UpdateItem'),
    index: [],
    password: false,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'list',
    route: routeOf('list'),
    table: allow(...AUTHENTICATION),
    index: allow('Query'),
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'count',
    route: routeOf('count'),
    table: allow(...AUTHENTICATED_COUNTING),
    index: allow('Query'),
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'daily',
    route: routeOf('daily'),
    table: allow(...AUTHENTICATED_COUNTING),
    index: allow('Query'),
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'export',
    route: routeOf('export'),
    table: allow(...AUTHENTICATED_COUNTING),
    index: allow('Query'),
    password: true,
    timeout: LONGEST_TIMEOUT,
    streams: true,
  },
  {
    name: 'erase',
    route: routeOf('erase'),
    table: allow('DeleteItem', ...AUTHENTICATION),
    index: [],
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'import',
    route: routeOf('import'),
    // Adding signups and invalidating cached counts need no others.
    table: allow(...AUTHENTICATION),
    index: [],
    password: true,
    timeout: GATEWAY_TIMEOUT,
    // One vCPU: a body of 1 MiB has about 14,000 signups, each of them one signed request to DynamoDB.
    memory: 1769,
  },
  {
    name: 'health',
    route: routeOf('health'),
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
