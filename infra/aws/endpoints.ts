import { ALL_ENDPOINTS, type Audience, OWNER_FOLDER } from '@tariff-tantrum/lambdas/contract/endpoints';
import { SIGNUP_COUNT_FROM } from '@tariff-tantrum/lambdas/facts/facts';
import type { IndexName } from '@tariff-tantrum/lambdas/table/table';
import { type StageSettings, sendsEmail } from './stages';

/** Each audience has a Lambda; two more send mails and record what SES reports about them. */
export type LambdaName = Audience | 'worker' | 'events';

interface LambdaSettings {
  /** Timeout in seconds. */
  timeout: number;
  /** Memory in MB; 512 by default. */
  memory?: number;
  /** Whether it checks the admin password, and may therefore read it. */
  password?: boolean;
  /** Whether it signs or reads links, or hashes addresses, and may therefore read the mail key. */
  mailKey?: boolean;
  /** Whether the response is streamed. */
  streams?: boolean;
}

/** One Lambda. Its role denies everything that is not listed here. */
export interface Lambda extends LambdaSettings {
  /** Also the file of its handler in `lambdas/functions`, without `.ts`. */
  name: LambdaName;
  /** Allowed actions on the table, by the partition keys of the items. */
  table: readonly TableAccess[];
}

/** The store times out within 3 seconds; the rest is for a cold start. */
const SHORT_TIMEOUT = 15;

const SETTINGS: Readonly<Record<LambdaName, LambdaSettings>> = {
  visitor: { timeout: SHORT_TIMEOUT, mailKey: true },
  person: { timeout: SHORT_TIMEOUT, mailKey: true },
  owner: {
    // API Gateway's maximum for a response that is not streamed.
    timeout: 29,
    // One vCPU: an import of 1 MiB has about 14,000 signups, each of them one signed request to DynamoDB.
    memory: 1769,
    password: true,
    mailKey: true,
  },
  // Lambda's maximum.
  export: { timeout: 900, password: true, streams: true },
  // One run takes 50 seconds at most.
  worker: { timeout: 90, mailKey: true },
  events: { timeout: SHORT_TIMEOUT, mailKey: true },
};

/** The Lambdas that exist only if the stage can send mails. */
const OF_MAILS: readonly LambdaName[] = ['person', 'worker', 'events'];

/**
 * The groups of partition keys in the table, as patterns for the condition `dynamodb:LeadingKeys`. The names of the
 * keys are in `lambdas/signups/`, `lambdas/people/` and `lambdas/campaigns/`.
 */
export const KEY_GROUPS = {
  signups: 'signups#*',
  settings: 'settings',
  ready: 'ready',
  failedLogins: 'failed-logins#*',
  actions: 'actions',
  people: 'people#*',
  budget: 'mail-budget',
  deliveries: 'deliveries#*',
  campaigns: 'campaigns',
  codes: 'codes',
  orders: 'orders',
  ownerMails: 'owner-mails',
} as const;

/** The actions that a Lambda may use on the items of a group of keys, or on their rows in an index. */
export interface TableAccess {
  keys: keyof typeof KEY_GROUPS;
  actions: readonly TableAction[];
  index?: IndexName;
}

type TableAction = 'GetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'Query';
type Rights = readonly TableAccess[];

const on = (keys: TableAccess['keys'], ...actions: TableAction[]): TableAccess => ({ keys, actions });
const READ_BY_TIME: TableAccess = { keys: 'signups', actions: ['Query'], index: 'by-time' };
/** Finding what is due, pending signups included. */
const DUE: TableAccess = { keys: 'people', actions: ['Query'], index: 'by-due' };
const OPEN_DELIVERIES: TableAccess = { keys: 'deliveries', actions: ['Query'], index: 'by-due' };
const FREE_CODES: TableAccess = { keys: 'codes', actions: ['Query'], index: 'by-due' };
/** Every Lambda that checks the password counts failed logins, and logs what the owner does. */
const AUTHENTICATION: Rights = [
  on('failedLogins', 'GetItem', 'PutItem', 'UpdateItem'),
  on('actions', 'PutItem', 'UpdateItem'),
];

/** What each Lambda does with the table; a test calls every endpoint and compares both ways. */
function listRights(mode: Mode): Readonly<Record<LambdaName, Rights>> {
  const hasMails = sendsEmail(mode);
  const isDouble = hasMails && mode.optIn === 'double';
  return {
    visitor: [
      // A signup that is confirmed by mail is the same write whatever is stored about the address.
      ...(isDouble ? [] : [on('signups', 'PutItem')]),
      ...(isDouble || (hasMails && mode.welcome) ? [on('people', 'UpdateItem')] : []),
      // The public count reads nothing without a threshold.
      ...(SIGNUP_COUNT_FROM === undefined ? [] : [READ_BY_TIME]),
      on('ready', 'UpdateItem'),
    ],
    person: [
      on('people', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'),
      on('signups', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'),
      // Whoever leaves is counted by the newest delivery to them.
      on('campaigns', 'Query'),
      on('deliveries', 'GetItem', 'UpdateItem'),
    ],
    owner: [
      ...AUTHENTICATION,
      READ_BY_TIME,
      // A search finds addresses by their beginning in the keys.
      on('signups', 'DeleteItem', 'GetItem', 'PutItem', 'Query'),
      // Signups may have been confirmed by mail once.
      on('people', 'DeleteItem', 'GetItem', 'PutItem', 'Query'),
      on('settings', 'GetItem', 'PutItem'),
      on('actions', 'Query'),
      ...(hasMails ? MAILS_OF_OWNER : []),
    ],
    export: [...AUTHENTICATION, READ_BY_TIME],
    worker: [
      READ_BY_TIME,
      DUE,
      OPEN_DELIVERIES,
      on('people', 'DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'),
      on('signups', 'GetItem', 'UpdateItem'),
      on('budget', 'GetItem', 'PutItem', 'UpdateItem'),
      on('campaigns', 'GetItem', 'Query', 'UpdateItem'),
      on('deliveries', 'UpdateItem'),
      on('orders', 'Query'),
      on('ownerMails', 'DeleteItem', 'PutItem', 'Query'),
    ],
    events: [
      on('people', 'GetItem', 'PutItem'),
      // A report shows that its recipient was notified.
      on('signups', 'DeleteItem', 'GetItem', 'UpdateItem'),
      on('deliveries', 'GetItem', 'UpdateItem'),
      on('campaigns', 'UpdateItem'),
    ],
  };
}

/** What the owner does besides if the stage can send mails: freezing a mail also creates people, and gives codes. */
const MAILS_OF_OWNER: Rights = [
  DUE,
  OPEN_DELIVERIES,
  on('signups', 'UpdateItem'),
  on('people', 'UpdateItem'),
  on('campaigns', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'),
  on('deliveries', 'PutItem', 'Query', 'UpdateItem'),
  on('codes', 'PutItem', 'Query', 'UpdateItem'),
  FREE_CODES,
  on('orders', 'GetItem', 'PutItem', 'Query'),
  on('ownerMails', 'PutItem', 'Query'),
];

export const LAMBDA_NAMES = Object.keys(SETTINGS) as LambdaName[];

type Mode = Pick<StageSettings, 'hostedZoneId' | 'optIn' | 'welcome'>;

/** Returns the endpoints of a stage. */
const listEndpoints = (mode: Mode) =>
  ALL_ENDPOINTS.filter(
    ({ audience, outboxOnly }) => !outboxOnly && (audience !== 'person' || sendsEmail(mode)),
  );

/** Returns the Lambdas of a stage, each with its rights. */
export function listLambdas(mode: Mode): Lambda[] {
  const hasMails = sendsEmail(mode);
  const rights = listRights(mode);
  return LAMBDA_NAMES.filter((name) => hasMails || !OF_MAILS.includes(name)).map((name) => ({
    ...SETTINGS[name],
    name,
    // Visitors' addresses are hashed only to limit emails.
    mailKey: SETTINGS[name].mailKey === true && (hasMails || name !== 'visitor'),
    table: rights[name],
  }));
}

/** A path of API Gateway, whose other methods have the Lambda's 405. */
interface Route {
  path: string;
  lambda: Audience;
  /** The methods with a limit for signups and links, instead of the one for everything else. */
  limited: readonly string[];
}

/** Which Lambda gets the paths below a folder that have no route of their own. */
const PROXIES = { '/api/launch-signups/': 'owner', [OWNER_FOLDER]: 'owner', '/api/': 'visitor' } as const;

/** Returns the routes of a stage: a path has one of its own only if its proxy leads elsewhere, or has another limit. */
export function listRoutes(settings: Mode): Route[] {
  const routes = new Map<string, Route>([['/api', { path: '/api', lambda: 'visitor', limited: [] }]]);
  for (const [folder, lambda] of Object.entries(PROXIES))
    routes.set(folder, { path: `${folder}{proxy+}`, lambda, limited: [] });
  for (const { path, method, audience } of listEndpoints(settings)) {
    const hasLimit = audience === 'visitor' || audience === 'person';
    const [, proxy] = Object.entries(PROXIES).find(([folder]) => path.startsWith(folder)) ?? [];
    if (!hasLimit && proxy === audience) continue;
    const limited = [...(routes.get(path)?.limited ?? []), ...(hasLimit ? [method] : [])];
    routes.set(path, { path, lambda: audience, limited });
  }
  return [...routes.values()];
}
