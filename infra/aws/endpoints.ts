import { methodsOf, PATHS } from '@tariff-tantrum/lambdas/contract';
import { SIGNUP_COUNT_FROM } from '@tariff-tantrum/lambdas/contract/facts';
import type { IndexName } from '@tariff-tantrum/lambdas/store';

/** One Lambda: its route and its permissions. Its role denies everything that is not listed here. */
export interface Endpoint {
  /** The file of the handler in `lambdas/functions`, without `.ts`. */
  name: string;
  /** The folder of that file; absent if it is in `lambdas/functions` itself. */
  folder?: 'mail';
  /** The route in API Gateway; absent if API Gateway does not call it by a path of its own. */
  route?: Route;
  /** Allowed actions on the table, by the partition keys of the items. */
  table: readonly TableAccess[];
  /** Whether it checks the admin password, and may therefore read it. */
  password: boolean;
  /** Whether it signs or reads links, or hashes addresses, and may therefore read the mail key. */
  mailKey?: boolean;
  /** What it does with SES: sends mails, or records what SES reports about them. */
  mails?: 'sends' | 'records events';
  /** Timeout in seconds. */
  timeout: number;
  /** Memory in MB; 512 by default. */
  memory?: number;
  /** Whether the response is streamed. */
  streams?: boolean;
}

/** Returns the path of the handler's file, without `.ts`. */
export const fileOf = ({ name, folder }: Endpoint): string => (folder ? `${folder}/${name}` : name);

interface Route {
  methods: readonly string[];
  path: string;
}

const routeOf = (name: keyof typeof PATHS): Route => ({ methods: methodsOf(name), path: PATHS[name] });

/**
 * The groups of partition keys in the table, as patterns for the condition `dynamodb:LeadingKeys`. The names of the
 * keys are in `lambdas/store/keys.ts` and `lambdas/store/mail/mail-keys.ts`.
 */
export const KEY_GROUPS = {
  signups: 'signups#*',
  settings: 'settings',
  ready: 'ready',
  failedLogins: 'failed-logins#*',
  actions: 'actions',
  people: 'people#*',
  budget: 'mail-budget',
} as const;

/** The actions that a Lambda may use on the items of a group of keys, or on their rows in an index. */
export interface TableAccess {
  keys: keyof typeof KEY_GROUPS;
  actions: readonly TableAction[];
  index?: IndexName;
}

type TableAction = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query';

/** Returns the access to the items of a group of keys. */
export const on = (keys: TableAccess['keys'], ...actions: TableAction[]): TableAccess => ({ keys, actions });
const READ_BY_TIME: TableAccess = { keys: 'signups', actions: ['Query'], index: 'by-time' };
/** Every endpoint that checks the password counts failed logins, and logs what the owner does. */
const AUTHENTICATION = [on('failedLogins', 'GetItem', 'UpdateItem'), on('actions', 'UpdateItem')];
/** Without the mail key, whoever has an address is found by reading the people. */
export const FINDING = on('people', 'Query');
/** Erasing deletes the signup and the person together: signups may have been confirmed by mail once. */
export const ERASING = [FINDING, on('people', 'DeleteItem', 'PutItem'), on('signups', 'DeleteItem')];

/** The store times out within 3 seconds; the rest is for a cold start. */
export const SHORT_TIMEOUT = 15;
/** API Gateway's maximum for a response that is not streamed. */
const GATEWAY_TIMEOUT = 29;
/** Lambda's maximum. */
const LONGEST_TIMEOUT = 900;

export const ENDPOINTS: readonly Endpoint[] = [
  {
    name: 'signup',
    route: routeOf('signup'),
    table: [on('signups', 'PutItem')],
    password: false,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'list',
    route: routeOf('list'),
    // A search finds addresses by their beginning in the keys.
    table: [...AUTHENTICATION, READ_BY_TIME, on('signups', 'Query'), on('settings', 'GetItem', 'PutItem')],
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'count',
    route: routeOf('count'),
    table: [...AUTHENTICATION, READ_BY_TIME],
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'daily',
    route: routeOf('daily'),
    table: [...AUTHENTICATION, READ_BY_TIME],
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'export',
    route: routeOf('export'),
    table: [...AUTHENTICATION, READ_BY_TIME],
    password: true,
    timeout: LONGEST_TIMEOUT,
    streams: true,
  },
  {
    name: 'erase',
    route: routeOf('erase'),
    table: [...AUTHENTICATION, ...ERASING],
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'import',
    route: routeOf('import'),
    table: [...AUTHENTICATION, on('signups', 'PutItem')],
    password: true,
    timeout: GATEWAY_TIMEOUT,
    // One vCPU: a body of 1 MiB has about 14,000 signups, each of them one signed request to DynamoDB.
    memory: 1769,
  },
  {
    name: 'erase-range',
    route: routeOf('erase-range'),
    table: [
      ...AUTHENTICATION,
      READ_BY_TIME,
      on('signups', 'DeleteItem'),
      on('people', 'DeleteItem', 'GetItem', 'PutItem'),
    ],
    password: true,
    timeout: GATEWAY_TIMEOUT,
    // One vCPU: a call erases up to 1,000 signups, each of them one signed request to DynamoDB.
    memory: 1769,
  },
  {
    name: 'actions',
    route: routeOf('actions'),
    table: [...AUTHENTICATION, on('actions', 'Query')],
    password: true,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'public-count',
    route: routeOf('public-count'),
    // Without a threshold it reads nothing.
    table: SIGNUP_COUNT_FROM === undefined ? [] : [READ_BY_TIME],
    password: false,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'health',
    route: routeOf('health'),
    table: [],
    password: false,
    timeout: SHORT_TIMEOUT,
  },
  {
    name: 'ready',
    route: routeOf('ready'),
    table: [on('ready', 'UpdateItem')],
    password: false,
    timeout: SHORT_TIMEOUT,
  },
  { name: 'fallback', table: [], password: false, timeout: SHORT_TIMEOUT },
];
