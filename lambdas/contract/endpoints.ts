import { CHART_DAYS } from '../facts/facts';

/** Who may call an endpoint; on AWS each access has a Lambda of its own. */
export type Access =
  /** Anyone. */
  | 'visitor'
  /** Anyone with a link from an email; only if the stage can send emails. */
  | 'person'
  /** The owner, by the password. */
  | 'owner'
  /** The owner too, with a response that is streamed. */
  | 'export';

/** The folder of paths that only the owner calls, besides those of the list. */
export const OWNER_FOLDER = '/api/owner/';

/** The paths of the owner. On AWS, CloudFront already refuses those below a folder without a password. */
type OwnerPath =
  | `/api/launch-signups${'' | `/${string}`}`
  | `${typeof OWNER_FOLDER}${string}`
  | '/api/outbox';

export type Endpoint = Called & {
  method: 'GET' | 'POST';
  /** What the API reads before it calls the handler. Handlers of forms read the form themselves. */
  body?: 'json';
  /** The largest body in bytes; by default `BODY_LIMIT`. */
  bodyLimit?: number;
  /** It exists only on one machine, where emails can be written to files. */
  outboxOnly?: true;
};

/** Who calls an endpoint, and where. */
type Called =
  | { access: 'visitor' | 'person'; path: `/api/${string}` }
  | { access: 'owner' | 'export'; path: OwnerPath };

/** The largest request body, in bytes. */
export const BODY_LIMIT = 16 * 1024;

/** The most rows of one import, and its largest body in bytes; clients send larger files in parts (`splitParts`). */
export const IMPORT_LIMIT = { rows: 1000, bytes: 256 * 1024 } as const;
const IMPORT = { access: 'owner', body: 'json', bodyLimit: IMPORT_LIMIT.bytes } as const;
/**
 * Large enough for the longest text of a campaign, whatever letters it has: a letter takes four bytes at most, or six
 * as an escape.
 */
const CAMPAIGN_TEXT = { access: 'owner', body: 'json', bodyLimit: 64 * 1024 } as const;
/** A draft that is too long to be sent is stored all the same; a record can have 400 KB. */
const CAMPAIGN_DRAFT = { access: 'owner', body: 'json', bodyLimit: 256 * 1024 } as const;

/** A header of `health` and `ready` on one machine: the version that runs, such as `1.0.0-0123abcd`. */
export const VERSION_HEADER = 'Server-Version';

/** The largest email that the API checks, in bytes; Base64 takes a third more. */
export const MESSAGE_UPLOAD_LIMIT = 1_000_000;
const MESSAGE = { access: 'owner', body: 'json', bodyLimit: 1_400_000 } as const;

/**
 * Every endpoint of the API: its clients, hosts, Lambdas and tests are derived from this table. `SCHEMAS` has the
 * schemas of requests and responses. Each GET of the owner responds with JSON and is a method of `LaunchClient`.
 */
export const ENDPOINTS = {
  /** Adds a visitor to the list, or requests the email that asks them to confirm. */
  signup: { method: 'POST', path: '/api/launch-signup', access: 'visitor' },
  /** Returns about how many people have signed up, if the owner publishes it. */
  publicCount: { method: 'GET', path: '/api/launch-signups/public-count', access: 'visitor' },
  /** Responds `ok` while the API runs, even if its store is unavailable. */
  health: { method: 'GET', path: '/api/health', access: 'visitor' },
  /** Responds `ok` if the store can be written, else 504 like every call that needs the store. */
  ready: { method: 'GET', path: '/api/ready', access: 'visitor' },

  /**
   * Returns a page of the list, newest first, or of the signups that `search` finds: first those whose address begins
   * with it, then those that have it elsewhere in address or name, or that have a source or tag of this name. A page of
   * a search may be empty before the last one.
   */
  list: { method: 'GET', path: '/api/launch-signups', access: 'owner' },
  /** Returns the number of signups; with `trend`, also the numbers to compare it with. */
  count: { method: 'GET', path: '/api/launch-signups/count', access: 'owner' },
  /** Returns the number of signups of each day of the owner's time zone, oldest first. */
  daily: { method: 'GET', path: '/api/launch-signups/daily', access: 'owner' },
  /** Returns the newest forms whose honeypot was filled, newest first: they are kept separately from the list. */
  trapped: { method: 'GET', path: '/api/owner/trapped', access: 'owner' },
  /** Returns a page of the log of the owner's actions, newest first. */
  actions: { method: 'GET', path: '/api/launch-signups/actions', access: 'owner' },
  /** Returns the newest emails that were written to files; only if `count` has `outbox`. */
  outbox: { method: 'GET', path: '/api/outbox', access: 'owner', outboxOnly: true },
  /** Erases one person; responds the same if the address is not on the list. */
  erase: { method: 'POST', path: '/api/launch-signups/erase', access: 'owner', body: 'json' },
  /** Erases everyone who signed up between two times, at most `ERASE_RANGE_LIMIT`, or only counts them. */
  eraseRange: { method: 'POST', path: '/api/launch-signups/erase-range', access: 'owner', body: 'json' },
  /** Returns how many addresses are on the suppression list, by reason; of one address, if `email` is given. */
  silenced: { method: 'GET', path: '/api/launch-signups/silenced', access: 'owner' },
  /** Takes an address off the suppression list. */
  lift: { method: 'POST', path: '/api/launch-signups/lift', access: 'owner', body: 'json' },
  /** Returns a page of people as the owner sees them, on the list or not: by state, source, tag, or a text. */
  people: { method: 'POST', path: '/api/owner/people', access: 'owner', body: 'json' },
  /** Returns all that is known of one person, found by address or code, in order of time. */
  person: { method: 'POST', path: '/api/owner/person', access: 'owner', body: 'json' },
  /** Emails one person the link that they need again: to confirm their signup, or to see it. */
  sendLink: { method: 'POST', path: '/api/owner/person/link', access: 'owner', body: 'json' },
  /** Corrects or removes the name of one person. */
  correctName: { method: 'POST', path: '/api/owner/person/name', access: 'owner', body: 'json' },
  /** Asks for a confirmation at a new address of one person: all that is known of them then moves there. */
  correctAddress: { method: 'POST', path: '/api/owner/person/address', access: 'owner', body: 'json' },
  /** Returns the campaigns, newest first: each is an email that the owner writes to the list. */
  campaigns: { method: 'GET', path: '/api/owner/campaigns', access: 'owner' },
  /** Returns a campaign with its text, and the email made from it. */
  campaign: { method: 'GET', path: '/api/owner/campaigns/show', access: 'owner' },
  /** Returns what the owner must correct before a campaign is sent, and how many would get it. */
  campaignCheck: { method: 'GET', path: '/api/owner/campaigns/check', access: 'owner' },
  /** Returns the state of a campaign, and how many of its deliveries are in each state. */
  campaignStatus: { method: 'GET', path: '/api/owner/campaigns/status', access: 'owner' },
  /** Returns on which days the emails of a campaign were accepted, and their outcomes by source. */
  campaignResults: { method: 'GET', path: '/api/owner/campaigns/results', access: 'owner' },
  /** Returns a page of the deliveries of a campaign, each with its recipient as long as they are stored. */
  campaignDeliveries: { method: 'GET', path: '/api/owner/campaigns/deliveries', access: 'owner' },
  /** Returns what was ordered after a campaign by those who got it, or with their codes: by day and by source. */
  campaignSales: { method: 'GET', path: '/api/owner/campaigns/sales', access: 'owner' },
  /** Renders a text that is being written. */
  previewCampaign: { method: 'POST', path: '/api/owner/campaigns/preview', ...CAMPAIGN_TEXT },
  /** Creates a draft, or changes one. */
  saveCampaign: { method: 'POST', path: '/api/owner/campaigns/save', ...CAMPAIGN_DRAFT },
  /**
   * Makes a copy of a campaign that was sent, for those who joined the list since; returns the existing one if it is a
   * draft.
   */
  campaignAgain: { method: 'POST', path: '/api/owner/campaigns/again', access: 'owner', body: 'json' },
  deleteCampaign: { method: 'POST', path: '/api/owner/campaigns/delete', access: 'owner', body: 'json' },
  /** Sends a campaign to the owner's own address. */
  testCampaign: { method: 'POST', path: '/api/owner/campaigns/test', access: 'owner', body: 'json' },
  /** Says in sentences what receivers think of an email that has arrived and that the owner has saved. */
  checkReceived: { method: 'POST', path: '/api/owner/campaigns/received', ...MESSAGE },
  /** Freezes, sends, continues, pauses, resumes or cancels a campaign; the worker carries out whatever takes long. */
  changeCampaign: { method: 'POST', path: '/api/owner/campaigns/change', access: 'owner', body: 'json' },
  /** Resends messages whose delivery is unknown, or leaves them. */
  resolveUnknown: { method: 'POST', path: '/api/owner/campaigns/resolve', access: 'owner', body: 'json' },
  /** Returns how many people came from each source, with their orders. */
  sources: { method: 'GET', path: '/api/owner/sources', access: 'owner' },
  /** Returns the weekly email to the owner as it would be now. */
  weekly: { method: 'GET', path: '/api/owner/weekly', access: 'owner' },
  /** Sends it now. */
  sendWeekly: { method: 'POST', path: '/api/owner/weekly', access: 'owner', body: 'json' },
  /** Returns how many discount codes are free, given and used. */
  codes: { method: 'GET', path: '/api/owner/codes', access: 'owner' },
  /** Returns a page of all codes, sorted, which is the order in which they are given out. */
  codeList: { method: 'GET', path: '/api/owner/codes/list', access: 'owner' },
  /** Adds codes, or says what would happen; a repeat changes nothing. */
  importCodes: { method: 'POST', path: '/api/owner/codes', ...IMPORT },
  /** Returns how many ordered, and the revenue by currency. */
  orders: { method: 'GET', path: '/api/owner/orders', access: 'owner' },
  /** Adds orders, or says what would happen; a repeat changes nothing. */
  importOrders: { method: 'POST', path: '/api/owner/orders', ...IMPORT },
  /** Adds signups with their dates, or says what would happen; a repeat changes nothing. */
  import: { method: 'POST', path: '/api/launch-signups/import', ...IMPORT },
  /** Returns the imports of lists, newest first. */
  imports: { method: 'GET', path: '/api/owner/imports', access: 'owner' },
  /** Erases the people whom an import added and who have done nothing since, or changes their tag; in parts. */
  changeImport: { method: 'POST', path: '/api/owner/imports', access: 'owner', body: 'json' },

  /** Returns the whole list as CSV while it is read from the store. */
  export: { method: 'GET', path: '/api/launch-signups/export', access: 'export' },

  /** A page that asks whether the person signed up. Mail scanners follow links: it changes nothing. */
  confirm: { method: 'GET', path: '/api/confirm', access: 'person' },
  /** The answer to that page. */
  answer: { method: 'POST', path: '/api/confirm', access: 'person' },
  /** The page of a link to "My signup". */
  mySignup: { method: 'GET', path: '/api/my-signup', access: 'person' },
  /** Emails such a link to people on the list. */
  requestLink: { method: 'POST', path: '/api/my-signup', access: 'person' },
  /** What is stored about the person of a link, as a file. */
  mySignupData: { method: 'GET', path: '/api/my-signup/data', access: 'person' },
  /** What a person does with their own signup, from the page of their link. */
  mySignupChange: { method: 'POST', path: '/api/my-signup/change', access: 'person' },
  /** A page that asks whether an address is the new one of a person. It changes nothing. */
  newAddress: { method: 'GET', path: '/api/new-address', access: 'person' },
  /** The answer to that page. */
  confirmAddress: { method: 'POST', path: '/api/new-address', access: 'person' },
  /** A page that asks whether emails are still welcome. It changes nothing. */
  renewal: { method: 'GET', path: '/api/renewal', access: 'person' },
  /** The answer to that page. */
  renew: { method: 'POST', path: '/api/renewal', access: 'person' },
  /** A page with one button. */
  unsubscribe: { method: 'GET', path: '/api/unsubscribe', access: 'person' },
  /** Takes the person off the list immediately, for that button and for mail providers (RFC 8058). */
  leave: { method: 'POST', path: '/api/unsubscribe', access: 'person' },
  /** The HTML of an email that was written to a file, for anyone with its link from `outbox`. */
  outboxEmail: { method: 'GET', path: '/api/outbox/email', access: 'person', outboxOnly: true },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

/** The paths of the owner's campaigns, and of the codes, orders, sources and weekly emails around them. */
export const CAMPAIGN_PATHS = [
  '/api/owner/campaigns',
  '/api/owner/codes',
  '/api/owner/orders',
  '/api/owner/sources',
  '/api/owner/weekly',
] as const;

/** One of these paths, or a path below one. */
export type CampaignPath = `${(typeof CAMPAIGN_PATHS)[number]}${'' | `/${string}`}`;

/** Returns whether an endpoint belongs to campaigns. */
export const isCampaignPath = (path: string): boolean =>
  CAMPAIGN_PATHS.some((parent) => path === parent || path.startsWith(`${parent}/`));

/** The names of an access's endpoints, or of those with a method. */
export type NamesOf<Part extends Partial<Endpoint>> = {
  [Name in EndpointName]: (typeof ENDPOINTS)[Name] extends Part ? Name : never;
}[EndpointName];

/** Every endpoint with its name. */
export const ALL_ENDPOINTS = Object.entries(ENDPOINTS).map(([name, endpoint]) => ({
  name: name as EndpointName,
  ...(endpoint as Endpoint),
}));

/** The path of each endpoint. */
export const PATHS = Object.fromEntries(ALL_ENDPOINTS.map(({ name, path }) => [name, path])) as {
  [Name in EndpointName]: (typeof ENDPOINTS)[Name]['path'];
};

/** Returns the methods of a path for an `Allow` header: HEAD wherever GET is. */
export const allowedMethods = (path: string): string =>
  ALL_ENDPOINTS.filter((endpoint) => endpoint.path === path)
    .map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method))
    .join(', ');

/** Returns whether an endpoint asks for the owner's password. */
export const needsPassword = ({ access }: Pick<Endpoint, 'access'>): boolean =>
  access === 'owner' || access === 'export';

/** Headers of every response of the API, errors included. */
export const API_HEADERS = { 'Cache-Control': 'no-store' } as const;

/** Headers that the owner's clients send for the action log; nothing else depends on them. */
export const OWNER_HEADERS = {
  /** Which client it is: one of `ownerClientSchema`. */
  client: 'X-Launch-Client',
  /** The same for all calls of one action, such as the parts of an import: 8 to 64 letters, digits or hyphens. */
  operation: 'X-Launch-Operation',
} as const;

/** Where a signup from a form without JavaScript is redirected. */
export const FORM_PAGES = { signedUp: '/signed-up', signupProblem: '/signup-problem' } as const;

/** The anchor of `/signed-up` if the name of a signup could not be stored. */
export const NAME_NOT_KEPT = 'name-not-kept';

/** The anchors of `/signup-problem`. */
export type SignupProblem = 'missing' | 'invalid' | 'unavailable' | 'too-many';

/** How many signups a page of the list has, how many lines a page of the action log, and how many days an overview. */
export const LIST_LIMIT = { default: 50, max: 200 } as const;
export const DAILY_LIMIT = { default: CHART_DAYS, max: 366 } as const;

/** The most signups that one call erases by time; clients repeat it until nothing is left. */
export const ERASE_RANGE_LIMIT = 1000;

/** How many failed logins a client address may have in a minute before it is rate limited. */
export const FAILED_LOGIN_LIMIT = 10;
