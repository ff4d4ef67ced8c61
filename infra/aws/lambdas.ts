import { type Access, ALL_ENDPOINTS, OWNER_FOLDER } from '@tariff-tantrum/lambdas/contract/endpoints';
import { SIGNUP_COUNT_FROM } from '@tariff-tantrum/lambdas/facts/facts';
import { type StageSettings, sendsEmail } from './stages';

/** The version of Node that runs the Lambdas. */
export const NODE_VERSION = 24;

/** Each access has a Lambda; two more send emails and record what SES reports about them. */
export type LambdaName = Access | 'worker' | 'events';

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

/**
 * The partition keys of the items that an action may be used on, such as `signups#*`: patterns for the condition
 * `dynamodb:LeadingKeys`. The name of an index may follow the action, as in `Query by-time`.
 */
export type TableRights = Readonly<Record<string, readonly string[]>>;

/** One Lambda. */
export interface Lambda extends LambdaSettings {
  /** Also the file of its handler in `lambdas/functions`, without `.ts`. */
  name: LambdaName;
  /** What it may do with the table: read, write and delete every item (`wholeTable`), or only this. */
  table: TableRights | 'all';
}

/** The store times out within 3 seconds; the rest is for a cold start. */
const SHORT_TIMEOUT = 15;

const SETTINGS: Readonly<Record<LambdaName, LambdaSettings>> = {
  visitor: { timeout: SHORT_TIMEOUT, mailKey: true },
  person: { timeout: SHORT_TIMEOUT, mailKey: true },
  owner: {
    // API Gateway's maximum for a response that is not streamed.
    timeout: 29,
    // One vCPU: each of the signups of an import is one signed request to DynamoDB.
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

/** The Lambdas that exist only if the stage can send emails. */
const OF_EMAIL: readonly LambdaName[] = ['person', 'worker', 'events'];

export const LAMBDA_NAMES = Object.keys(SETTINGS) as LambdaName[];

type Mode = Pick<StageSettings, 'hostedZoneId' | 'optIn' | 'welcome'>;

/** Returns the endpoints of a stage. */
const listEndpoints = (mode: Mode) =>
  ALL_ENDPOINTS.filter(({ access, outboxOnly }) => !outboxOnly && (access !== 'person' || sendsEmail(mode)));

/**
 * Returns what the Lambda that everybody can call may do: write what visitors ask for, and count how often a client
 * asks. It can read no signup, except the number of them while the owner publishes it.
 */
function visitorRights({ optIn, welcome }: Mode): TableRights {
  const stored = optIn === 'double' ? ['requests#*'] : ['signups#*', ...(welcome ? ['requests#*'] : [])];
  return {
    BatchGetItem: ['clients#*'],
    PutItem: ['clients#*', 'trapped', ...stored],
    UpdateItem: ['clients#*', 'ready'],
    ...(SIGNUP_COUNT_FROM !== undefined && { 'Query by-time': ['signups#*'] }),
  };
}

/** What the Lambda of links in emails may do: show, change and erase what is stored of one person. */
const PERSON_RIGHTS: TableRights = {
  BatchGetItem: ['clients#*', 'deliveries#*', 'people#*', 'requests#*', 'signups#*'],
  DeleteItem: ['deliveries#*', 'requests#*', 'signups#*', 'trapped'],
  GetItem: ['codes', 'deliveries#*', 'people#*', 'requests#*', 'signups#*', 'trapped'],
  PutItem: ['clients#*', 'deliveries#*', 'people#*', 'requests#*', 'signups#*'],
  Query: ['campaigns', 'orders'],
  UpdateItem: ['clients#*', 'codes', 'deliveries#*', 'orders', 'signups#*'],
};

function rightsOf(name: LambdaName, mode: Mode): TableRights | 'all' {
  if (name === 'visitor') return visitorRights(mode);
  return name === 'person' ? PERSON_RIGHTS : 'all';
}

/** Returns the Lambdas of a stage, each with its rights. */
export const listLambdas = (mode: Mode): Lambda[] =>
  LAMBDA_NAMES.filter((name) => sendsEmail(mode) || !OF_EMAIL.includes(name)).map((name) => ({
    ...SETTINGS[name],
    name,
    table: rightsOf(name, mode),
  }));

/** A path of API Gateway, whose other methods have the Lambda's 405. */
interface Route {
  path: string;
  lambda: Access;
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
  for (const { path, method, access } of listEndpoints(settings)) {
    const hasLimit = access === 'visitor' || access === 'person';
    const [, proxy] = Object.entries(PROXIES).find(([folder]) => path.startsWith(folder)) ?? [];
    if (!hasLimit && proxy === access) continue;
    const limited = [...(routes.get(path)?.limited ?? []), ...(hasLimit ? [method] : [])];
    routes.set(path, { path, lambda: access, limited });
  }
  return [...routes.values()];
}
