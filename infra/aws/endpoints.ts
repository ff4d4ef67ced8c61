import { ALL_ENDPOINTS, type Audience, type EndpointName } from '@tariff-tantrum/lambdas/contract';
import { SIGNUP_COUNT_FROM } from '@tariff-tantrum/lambdas/contract/facts';
import type { IndexName } from '@tariff-tantrum/lambdas/store/table';
import { type StageSettings, sendsMails } from './stages';

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
  /** What it does with SES: sends mails, reads the quota, or records what SES reports about mails. */
  mails?: 'sends' | 'reads the quota' | 'records events';
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
    mails: 'reads the quota',
  },
  // Lambda's maximum.
  export: { timeout: 900, password: true, streams: true },
  // One run takes 50 seconds at most.
  worker: { timeout: 90, mailKey: true, mails: 'sends' },
  events: { timeout: SHORT_TIMEOUT, mailKey: true, mails: 'records events' },
};

/** The Lambdas that exist only if the stage can send mails. */
const OF_MAILS: readonly LambdaName[] = ['person', 'worker', 'events'];

/**
 * The groups of partition keys in the table, as patterns for the condition `dynamodb:LeadingKeys`. The names of the
 * keys are in `lambdas/store/keys.ts` and `lambdas/store/mail/`.
 */
export const KEY_GROUPS = {
  signups: 'signups#*',
  settings: 'settings',
  ready: 'ready',
  failedLogins: 'failed-logins#*',
  actions: 'actions',
  people: 'people#*',
  budget: 'mail-budget',
  mails: 'mails#*',
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
/** Every endpoint that checks the password counts failed logins, and logs what the owner does. */
const AUTHENTICATION: Rights = [on('failedLogins', 'GetItem', 'UpdateItem'), on('actions', 'UpdateItem')];
/** Finding what is due, pending signups included. */
const DUE: TableAccess = { keys: 'people', actions: ['Query'], index: 'by-due' };
const SIGNING_UP = on('signups', 'PutItem');
/** Requesting a mail: the same write whatever is stored about the address. */
const REQUESTING = on('people', 'UpdateItem');
/** Resolving a link reads the person, and the signup of their address. */
const RESOLVING: Rights = [on('people', 'GetItem'), on('signups', 'GetItem')];
/** Erasing deletes the signup and the person together: signups may have been confirmed by mail once. */
const ERASING: Rights = [on('people', 'DeleteItem', 'PutItem'), on('signups', 'DeleteItem')];

/** What each endpoint of visitors and of the owner does with the table. */
const RIGHTS: Readonly<Partial<Record<EndpointName | LambdaName, Rights>>> = {
  signup: [SIGNING_UP],
  // Without a threshold it reads nothing.
  publicCount: SIGNUP_COUNT_FROM === undefined ? [] : [READ_BY_TIME],
  ready: [on('ready', 'UpdateItem')],
  // A search finds addresses by their beginning in the keys.
  list: [READ_BY_TIME, on('signups', 'Query'), on('settings', 'GetItem', 'PutItem')],
  count: [READ_BY_TIME],
  daily: [READ_BY_TIME],
  actions: [on('actions', 'Query')],
  // Without the mail key, whoever has an address is found by reading the people.
  erase: [...ERASING, on('people', 'Query')],
  eraseRange: [READ_BY_TIME, ...ERASING, on('people', 'GetItem')],
  import: [on('signups', 'GetItem', 'PutItem'), on('people', 'Query')],
  export: [READ_BY_TIME],
};

/** Reading a campaign with all its mails, and who of its recipients has ordered. */
const RESULTS: Rights = [on('campaigns', 'GetItem'), on('mails', 'Query'), on('orders', 'Query')];
/** Reading who would get a campaign, and how many codes are free. */
const PLANNING: Rights = [READ_BY_TIME, on('people', 'Query'), on('codes', 'GetItem')];
const OPEN_MAILS: TableAccess = { keys: 'mails', actions: ['Query'], index: 'by-due' };
/** What the weekly mail to the owner tells. */
const REPORTING: Rights = [READ_BY_TIME, DUE, on('orders', 'Query'), on('ownerMails', 'Query')];
/** Whoever leaves is counted by the newest mail to them. */
const COUNTING_LEFT: Rights = [on('campaigns', 'Query'), on('mails', 'GetItem', 'UpdateItem')];

/** What differs, and what the other Lambdas do, if the stage can send mails. */
const RIGHTS_WITH_MAILS = ({ optIn, welcome }: Mode): typeof RIGHTS => ({
  signup: optIn === 'double' ? [REQUESTING] : [SIGNING_UP, ...(welcome ? [REQUESTING] : [])],
  count: [READ_BY_TIME, ...(optIn === 'double' ? [DUE] : [])],
  erase: [...ERASING, on('people', 'GetItem')],
  import: [on('signups', 'GetItem', 'PutItem'), on('people', 'GetItem')],
  silenced: [on('people', 'GetItem', 'Query')],
  lift: [...RESOLVING, on('people', 'DeleteItem', 'PutItem')],
  confirm: RESOLVING,
  answer: [
    ...RESOLVING,
    on('people', 'DeleteItem', 'PutItem'),
    on('signups', 'DeleteItem', 'PutItem', 'UpdateItem'),
  ],
  mySignup: RESOLVING,
  requestLink: [REQUESTING],
  mySignupData: RESOLVING,
  mySignupChange: [...RESOLVING, ...ERASING, on('signups', 'UpdateItem'), ...COUNTING_LEFT],
  leave: [...RESOLVING, ...ERASING, ...COUNTING_LEFT],
  sources: [READ_BY_TIME, on('orders', 'Query')],
  campaigns: [on('campaigns', 'Query')],
  campaign: [on('campaigns', 'GetItem')],
  campaignCheck: [on('campaigns', 'GetItem'), ...PLANNING],
  campaignStatus: RESULTS,
  campaignMails: [...RESULTS, ...RESOLVING],
  saveCampaign: [on('campaigns', 'GetItem', 'PutItem', 'UpdateItem')],
  deleteCampaign: [on('campaigns', 'GetItem', 'DeleteItem')],
  testCampaign: [on('campaigns', 'UpdateItem')],
  // Freezing creates the mails, the people that their links lead to, and gives codes.
  changeCampaign: [
    ...RESULTS,
    ...PLANNING,
    on('campaigns', 'Query', 'UpdateItem'),
    on('mails', 'PutItem'),
    on('people', 'UpdateItem'),
    on('signups', 'UpdateItem'),
    on('codes', 'UpdateItem'),
  ],
  resolveUnknown: [...RESULTS, OPEN_MAILS, on('mails', 'UpdateItem')],
  weekly: REPORTING,
  sendWeekly: [on('ownerMails', 'PutItem')],
  codes: [on('codes', 'GetItem', 'Query')],
  codeList: [on('codes', 'GetItem', 'Query')],
  importCodes: [on('codes', 'PutItem', 'Query', 'UpdateItem')],
  orders: [on('orders', 'Query')],
  importOrders: [
    READ_BY_TIME,
    on('orders', 'GetItem', 'PutItem'),
    on('codes', 'GetItem', 'Query', 'UpdateItem'),
    on('signups', 'GetItem', 'UpdateItem'),
  ],
  worker: [
    ...RESOLVING,
    DUE,
    on('people', 'DeleteItem', 'PutItem', 'UpdateItem'),
    on('budget', 'GetItem', 'PutItem', 'UpdateItem'),
    on('signups', 'UpdateItem'),
    on('campaigns', 'GetItem', 'Query', 'UpdateItem'),
    on('mails', 'UpdateItem'),
    OPEN_MAILS,
    ...REPORTING,
    on('ownerMails', 'DeleteItem', 'PutItem'),
  ],
  events: [
    ...RESOLVING,
    on('people', 'PutItem'),
    on('signups', 'DeleteItem'),
    on('mails', 'GetItem', 'UpdateItem'),
    on('campaigns', 'UpdateItem'),
  ],
});

export const LAMBDA_NAMES = Object.keys(SETTINGS) as LambdaName[];

type Mode = Pick<StageSettings, 'hostedZoneId' | 'optIn' | 'welcome'>;

/** Returns the endpoints of a stage. */
const listEndpoints = (mode: Mode) =>
  ALL_ENDPOINTS.filter(
    ({ audience, outboxOnly }) => !outboxOnly && (audience !== 'person' || sendsMails(mode)),
  );

/** Returns the Lambdas of a stage, each with the rights of its endpoints. */
export function listLambdas(mode: Mode): Lambda[] {
  const hasMails = sendsMails(mode);
  const rights = { ...RIGHTS, ...(hasMails && RIGHTS_WITH_MAILS(mode)) };
  return LAMBDA_NAMES.filter((name) => hasMails || !OF_MAILS.includes(name)).map((name) => {
    const settings = SETTINGS[name];
    const names = ALL_ENDPOINTS.flatMap((endpoint) => (endpoint.audience === name ? [endpoint.name] : []));
    const table = [...names, ...(OF_MAILS.includes(name) ? [name] : [])].flatMap((one) => rights[one] ?? []);
    return {
      ...settings,
      name,
      mailKey: hasMails && settings.mailKey === true,
      table: merge([...(settings.password ? AUTHENTICATION : []), ...table]),
    };
  });
}

/** A path of API Gateway, whose other methods have the Lambda's 405. */
interface Route {
  path: string;
  lambda: Audience;
  /** The methods with a limit for signups and links, instead of the one for everything else. */
  limited: readonly string[];
}

/** Which Lambda gets the paths below a folder that have no route of their own. */
const PROXIES = { '/api/launch-signups/': 'owner', '/api/mails/': 'owner', '/api/': 'visitor' } as const;

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

/** Returns each group of keys once, with all actions on it. */
function merge(table: Rights): Rights {
  const groups = new Map<string, TableAccess>();
  for (const access of table) {
    const name = `${access.keys} ${access.index}`;
    const actions = new Set([...(groups.get(name)?.actions ?? []), ...access.actions]);
    groups.set(name, { ...access, actions: [...actions] });
  }
  return [...groups.values()];
}
