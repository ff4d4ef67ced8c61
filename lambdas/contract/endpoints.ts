import { CHART_DAYS } from '../facts/facts';

/** Who may call an endpoint; on AWS each audience has a Lambda of its own. */
export type Audience =
  /** Anyone. */
  | 'visitor'
  /** Whoever has a link of one of our mails; only if signups are confirmed by mail. */
  | 'person'
  /** The owner, by the password. */
  | 'owner'
  /** The owner too, with a response that is streamed. */
  | 'export';

export interface Endpoint {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  audience: Audience;
  /** What the API reads before it calls the handler. Handlers of forms read them themselves. */
  body?: 'json';
  /** The largest body in bytes; by default `BODY_LIMIT`. */
  bodyLimit?: number;
  /** It exists only on one machine, where mails can be written to files. */
  outboxOnly?: true;
}

/** The largest request body, in bytes. */
export const BODY_LIMIT = 16 * 1024;

/** The most rows of one import, and its largest body in bytes; clients send larger files in parts (`splitParts`). */
export const IMPORT_LIMIT = { rows: 1000, bytes: 256 * 1024 } as const;
const IMPORT = { audience: 'owner', body: 'json', bodyLimit: IMPORT_LIMIT.bytes } as const;

/**
 * Every endpoint of the API: its clients, hosts, Lambdas and tests are derived from this table. `SCHEMAS` has the
 * schemas of what is sent and received. Each GET of the owner responds with JSON and is a method of `LaunchClient`.
 */
export const ENDPOINTS = {
  /** Adds a visitor to the list, or requests the mail by which the signup is confirmed. */
  signup: { method: 'POST', path: '/api/launch-signup', audience: 'visitor' },
  /** Returns about how many people have signed up, if the owner publishes it. */
  publicCount: { method: 'GET', path: '/api/launch-signups/public-count', audience: 'visitor' },
  /** Responds `ok` while the API runs, even if its store is unavailable. */
  health: { method: 'GET', path: '/api/health', audience: 'visitor' },
  /** Responds `ok` if the store can be written, else 504 as any call that needs the store. */
  ready: { method: 'GET', path: '/api/ready', audience: 'visitor' },

  /**
   * Returns a page of the list, newest first, or of the signups that `search` finds: first those whose address begins
   * with it, then those that have it elsewhere in address or name, or that came from the source of this name. A page of a search may be empty before the last one.
   */
  list: { method: 'GET', path: '/api/launch-signups', audience: 'owner' },
  /** Returns the number of signups; with `trend`, also what to compare it with. */
  count: { method: 'GET', path: '/api/launch-signups/count', audience: 'owner' },
  /** Returns the number of signups of each UTC day, oldest first. */
  daily: { method: 'GET', path: '/api/launch-signups/daily', audience: 'owner' },
  /** Returns a page of the log of the owner's actions, newest first. */
  actions: { method: 'GET', path: '/api/launch-signups/actions', audience: 'owner' },
  /** Returns the newest mails that were written to files; only if `count` has `outbox`. */
  outbox: { method: 'GET', path: '/api/outbox', audience: 'owner', outboxOnly: true },
  /** Erases one person; responds the same if the address is not on the list. */
  erase: { method: 'POST', path: '/api/launch-signups/erase', audience: 'owner', body: 'json' },
  /** Erases everyone who signed up between two times, at most `ERASE_RANGE_LIMIT`, or only counts them. */
  eraseRange: { method: 'POST', path: '/api/launch-signups/erase-range', audience: 'owner', body: 'json' },
  /** Returns how many addresses no mail is sent to any more, by reason; of one address, if `email` is given. */
  silenced: { method: 'GET', path: '/api/launch-signups/silenced', audience: 'owner' },
  /** Lets mails be sent to such an address again. */
  lift: { method: 'POST', path: '/api/launch-signups/lift', audience: 'owner', body: 'json' },
  /** Returns the campaigns, newest first: mails that the owner writes to the list. */
  campaigns: { method: 'GET', path: '/api/mails/list', audience: 'owner' },
  /** Returns a campaign with its text, and the mail that it becomes. */
  campaign: { method: 'GET', path: '/api/mails/show', audience: 'owner' },
  /** Returns what must be settled before a campaign is sent, and how many would get it. */
  campaignCheck: { method: 'GET', path: '/api/mails/check', audience: 'owner' },
  /** Returns the state of a campaign, and how many of its mails are in which state. */
  campaignStatus: { method: 'GET', path: '/api/mails/status', audience: 'owner' },
  /** Returns a page of the mails of a campaign, each with its recipient as long as they are stored. */
  campaignMails: { method: 'GET', path: '/api/mails/recipients', audience: 'owner' },
  /** Renders a text that is being written. */
  previewCampaign: { method: 'POST', path: '/api/mails/preview', audience: 'owner', body: 'json' },
  /** Creates a draft, or changes one. */
  saveCampaign: { method: 'POST', path: '/api/mails/save', audience: 'owner', body: 'json' },
  deleteCampaign: { method: 'POST', path: '/api/mails/delete', audience: 'owner', body: 'json' },
  /** Has a campaign sent to the owner's own address. */
  testCampaign: { method: 'POST', path: '/api/mails/test', audience: 'owner', body: 'json' },
  /** Freezes, sends, continues, pauses or resumes a campaign. A long freeze is repeated until it is done. */
  changeCampaign: { method: 'POST', path: '/api/mails/change', audience: 'owner', body: 'json' },
  /** Has the mails sent again of which it is not known whether they arrived, or leaves them. */
  resolveUnknown: { method: 'POST', path: '/api/mails/resolve', audience: 'owner', body: 'json' },
  /** Returns how many came from each source, and what became of them. */
  sources: { method: 'GET', path: '/api/mails/sources', audience: 'owner' },
  /** Returns the weekly mail to the owner as it would be now. */
  weekly: { method: 'GET', path: '/api/mails/weekly', audience: 'owner' },
  /** Has it sent now. */
  sendWeekly: { method: 'POST', path: '/api/mails/weekly', audience: 'owner', body: 'json' },
  /** Returns how many discount codes are free, given and used. */
  codes: { method: 'GET', path: '/api/mails/codes', audience: 'owner' },
  /** Returns every code, in the order in which they are given. */
  codeList: { method: 'GET', path: '/api/mails/code-list', audience: 'owner' },
  /** Adds codes, or says what would happen; a repeat changes nothing. */
  importCodes: { method: 'POST', path: '/api/mails/codes', ...IMPORT },
  /** Returns how many ordered, and the revenue by currency. */
  orders: { method: 'GET', path: '/api/mails/orders', audience: 'owner' },
  /** Adds orders, or says what would happen; a repeat changes nothing. */
  importOrders: { method: 'POST', path: '/api/mails/orders', ...IMPORT },
  /** Adds signups with their dates, or says what would happen; a repeat changes nothing. */
  import: { method: 'POST', path: '/api/launch-signups/import', ...IMPORT },

  /** Returns the whole list as CSV while it is read from the store. */
  export: { method: 'GET', path: '/api/launch-signups/export', audience: 'export' },

  /** A page that asks whether the person signed up. Mail scanners follow links: it changes nothing. */
  confirm: { method: 'GET', path: '/api/confirm', audience: 'person' },
  /** The answer to that page. */
  answer: { method: 'POST', path: '/api/confirm', audience: 'person' },
  /** The page of a link to "My signup". */
  mySignup: { method: 'GET', path: '/api/my-signup', audience: 'person' },
  /** Mails such a link to people on the list. */
  requestLink: { method: 'POST', path: '/api/my-signup', audience: 'person' },
  /** What is stored about the person of a link, as a file. */
  mySignupData: { method: 'GET', path: '/api/my-signup/data', audience: 'person' },
  /** What a person does with their own signup, from the page of their link. */
  mySignupChange: { method: 'POST', path: '/api/my-signup/change', audience: 'person' },
  /** A page with one button. */
  unsubscribe: { method: 'GET', path: '/api/unsubscribe', audience: 'person' },
  /** Leaves the list at once, for that button and for mail providers (RFC 8058). */
  leave: { method: 'POST', path: '/api/unsubscribe', audience: 'person' },
  /** The HTML of a mail that was written to a file, for whoever has its link from `outbox`. */
  outboxMail: { method: 'GET', path: '/api/outbox/mail', audience: 'person', outboxOnly: true },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof ENDPOINTS;

/** The names of an audience's endpoints, or of those with a method. */
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

/** Returns the methods of a path as an `Allow` header has them: HEAD wherever GET is. */
export const allowedMethods = (path: string): string =>
  ALL_ENDPOINTS.filter((endpoint) => endpoint.path === path)
    .map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method))
    .join(', ');

/** Returns whether an endpoint asks for the owner's password. */
export const needsPassword = ({ audience }: Pick<Endpoint, 'audience'>): boolean =>
  audience === 'owner' || audience === 'export';

/** Headers of every response of the API, errors included. */
export const API_HEADERS = { 'Cache-Control': 'no-store' } as const;

/** Headers that the owner's clients send for the action log; nothing else depends on them. */
export const OWNER_HEADERS = {
  /** Which client it is: one of `ownerClientSchema`. */
  client: 'X-Launch-Client',
  /** The same for all calls of one action, such as the parts of an import: 8 to 64 letters, digits or hyphens. */
  operation: 'X-Launch-Operation',
} as const;

/** Pages to which a signup from a form without JavaScript is redirected. */
export const FORM_PAGES = { signedUp: '/signed-up', signupProblem: '/signup-problem' } as const;

/** The anchors of `/signup-problem`. */
export type SignupProblem = 'missing' | 'invalid' | 'unavailable' | 'too-many';

/** Signups of a page of the list or lines of one of the action log, and days of a daily overview. */
export const LIST_LIMIT = { default: 50, max: 200 } as const;
export const DAILY_LIMIT = { default: CHART_DAYS, max: 366 } as const;

/** The most signups that one call erases by time; clients repeat it until nothing is left. */
export const ERASE_RANGE_LIMIT = 1000;

/** Failed logins that a client address has in a minute before it is rate limited. */
export const FAILED_LOGIN_LIMIT = 10;
