import { PATHS } from '@tariff-tantrum/lambdas/contract';

/** One Lambda: where it answers and what it may do. Whatever is not listed here, its role refuses. */
export interface Endpoint {
  /** The file in `lambdas/functions` that is its door. */
  name: string;
  /** What API Gateway sends to it; absent for what has no address of its own. */
  route?: { method: 'GET' | 'POST'; path: string };
  /** Actions on the table, and on its index by time. */
  table: readonly string[];
  index: readonly string[];
  /** Whether it compares the owner's password, and so may read it. */
  password: boolean;
  /** Seconds it may take at most. */
  timeout: number;
  /** Whether its answer is streamed. */
  streams?: boolean;
}

const may = (...actions: string[]): string[] => actions.map((action) => `dynamodb:${action}`);

/** What every door that asks for the password does besides: it counts wrong guesses. */
const GUARD = ['GetItem', 'PutItem', 'UpdateItem'];
/** What counting does: it looks up what is remembered, and remembers. */
const COUNTING = ['PutItem', 'Query', 'UpdateItem'];
const GUARDED_COUNTING = ['GetItem', ...COUNTING];

/** The store gives up within 3 seconds; the rest is a cold start. */
const QUICK = 15;
const LONGEST = 900;

export const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'signup',
    route: { method: 'POST', path: PATHS.signup },
    table: may('PutItem', 'UpdateItem'),
    index: [],
    password: false,
    timeout: QUICK,
  },
  {
    name: 'list',
    route: { method: 'GET', path: PATHS.list },
    table: may(...GUARD),
    index: may('Query'),
    password: true,
    timeout: QUICK,
  },
  {
    name: 'count',
    route: { method: 'GET', path: PATHS.count },
    table: may(...GUARDED_COUNTING),
    index: may('Query'),
    password: true,
    timeout: QUICK,
  },
  {
    name: 'daily',
    route: { method: 'GET', path: PATHS.daily },
    table: may(...GUARDED_COUNTING),
    index: may('Query'),
    password: true,
    timeout: QUICK,
  },
  {
    name: 'export',
    route: { method: 'GET', path: PATHS.export },
    table: may(...GUARDED_COUNTING),
    index: may('Query'),
    password: true,
    timeout: LONGEST,
    streams: true,
  },
  {
    name: 'erase',
    route: { method: 'POST', path: PATHS.erase },
    table: may('DeleteItem', ...GUARD),
    index: [],
    password: true,
    timeout: QUICK,
  },
  {
    name: 'health',
    route: { method: 'GET', path: PATHS.health },
    table: [],
    index: [],
    password: false,
    timeout: QUICK,
  },
  { name: 'fallback', table: [], index: [], password: false, timeout: QUICK },
  {
    name: 'warm-up',
    table: may(...COUNTING),
    index: may('Query'),
    password: false,
    timeout: LONGEST,
  },
];
