import {
  ALL_ENDPOINTS,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  type NamesOf,
  needsPassword,
} from '../contract/endpoints';
import { newOperation } from '../contract/operation';
import type {
  EndpointSchemas,
  EraseRangeRequest,
  OwnerClient,
  QueryOf,
  ResponseOf,
  SentBodyOf,
} from '../contract/schemas';
import type { SignupRequest, SignupResponse } from '../contract/signup-schemas';
import { UnexpectedResponseError } from './errors';
import { type CsvExport, readExport } from './export';
import { type RequestOptions, request, type Transport } from './request';

export interface LaunchClientOptions extends Partial<Transport> {
  /** The admin password; needed for every call except `signup`, `health` and `ready`. */
  password?: string | undefined;
  /** Which of the owner's clients this is, for the action log. */
  client?: OwnerClient | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** The period whose signups are erased: from `from` up to but not including `to`. */
export type TimeRange = Pick<EraseRangeRequest, 'from' | 'to'>;

/** The values of an endpoint's query, all optional. */
export type QueryValues<Name extends EndpointName> = {
  [Key in keyof QueryOf<Name>]?: QueryOf<Name>[Key] | undefined;
};

/** The query of `list`. */
export type SignupQuery = QueryValues<'list'>;

/** The query of `export`: which signups, and `for` which mailing tool instead of all columns. */
export type ExportQuery = QueryValues<'export'>;

/** The owner's calls that read JSON, by the names of their endpoints. */
export type Reads = {
  [Name in NamesOf<{ access: 'owner'; method: 'GET' }>]: (
    query?: QueryValues<Name>,
    options?: CallOptions,
  ) => Promise<ResponseOf<Name>>;
};

/** The owner's calls that send JSON, but have a method of their own below. */
const OWN_METHODS = ['erase', 'eraseRange', 'lift'] as const satisfies readonly EndpointName[];
const HAS_OWN_METHOD: ReadonlySet<EndpointName> = new Set(OWN_METHODS);

/** The owner's calls that send JSON and get a JSON response. */
export type Writes = {
  [Name in Exclude<
    NamesOf<{ access: 'owner'; method: 'POST'; body: 'json' }>,
    (typeof OWN_METHODS)[number]
  >]: (body: SentBodyOf<Name>, options?: WriteOptions) => Promise<ResponseOf<Name>>;
};

/** `operation` is the same for all calls of one action, such as the parts of a file: see `newOperation`. */
type WriteOptions = CallOptions & { operation?: string | undefined };

/**
 * The API as functions. Each rejects with an `HttpError` for an error status, with an `UnexpectedResponseError`
 * for a response that is not this API's, and with the error of `fetch` if there is no response.
 */
export interface LaunchClient extends Reads, Writes {
  signup(signup: SignupRequest, options?: CallOptions): Promise<SignupResponse>;
  /** Starts an export; its rows arrive while `chunks` is read. */
  export(query?: ExportQuery, options?: CallOptions): Promise<CsvExport>;
  /** Erases one person; also succeeds if the address is not on the list. */
  erase(email: string, options?: CallOptions): Promise<void>;
  /** Takes an address off the suppression list. Resolves to whether it was on it. */
  lift(email: string, options?: CallOptions): Promise<boolean>;
  /** Counts the signups that `eraseRange` would erase. */
  countRange(range: TimeRange, options?: CallOptions): Promise<number>;
  /**
   * Erases everyone who signed up between two times, in as many calls as that takes. Resolves to their number.
   * @param options `onProgress` is called after each call with the number erased so far
   */
  eraseRange(
    range: TimeRange,
    options?: CallOptions & { onProgress?(erased: number): void },
  ): Promise<number>;
  health(options?: CallOptions): Promise<void>;
  /** Rejects with an `HttpError` of status 504 if the store cannot be written. */
  ready(options?: CallOptions): Promise<void>;
}

/** Whether an endpoint is one of `Reads`, or one of `Writes`. */
export const isRead = (name: EndpointName): name is keyof Reads => {
  const { access, method }: Endpoint = ENDPOINTS[name];
  return access === 'owner' && method === 'GET';
};
export const isWrite = (name: EndpointName): name is keyof Writes => {
  const { access, method, body }: Endpoint = ENDPOINTS[name];
  return access === 'owner' && method === 'POST' && body === 'json' && !HAS_OWN_METHOD.has(name);
};

const OF_OWNER = ALL_ENDPOINTS.filter(({ access }) => access === 'owner');

type Query = Record<string, string | number | boolean | undefined>;

/**
 * Creates the typed client of the API.
 * @example const { total } = await createLaunchClient({ baseUrl, password }).count();
 */
export function createLaunchClient(options: LaunchClientOptions = {}): LaunchClient {
  const { baseUrl = '', password, client } = options;
  const transport: Transport = { baseUrl, fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)) };
  /** Makes a call, with the password if the endpoint requires it. */
  const send = (
    name: EndpointName,
    { query = {}, ...sent }: Omit<RequestOptions, 'password' | 'client' | 'method'> & { query?: Query } = {},
  ): Promise<Response> => {
    const { method, path } = ENDPOINTS[name];
    const owner = needsPassword(ENDPOINTS[name]) ? { password: password ?? '', client } : {};
    return request(transport, withQuery(path, query), { method, ...owner, ...sent });
  };
  /** Makes a call, and validates its response. */
  async function call<Name extends EndpointName>(
    name: Name,
    sent: Parameters<typeof send>[1],
  ): Promise<ResponseOf<Name>> {
    const body = await readJson(await send(name, sent));
    // Loaded with the owner's first response: a page with only the signup form does not need the parser.
    const schemas: Partial<Record<EndpointName, EndpointSchemas>> = (await import('../contract/schemas'))
      .SCHEMAS;
    const parsed = schemas[name]?.response?.safeParse(body);
    if (!parsed?.success) throw new UnexpectedResponseError();
    return parsed.data as ResponseOf<Name>;
  }
  const expectOk = async (name: EndpointName, { signal }: CallOptions = {}) => {
    if ((await (await send(name, { signal })).text()) !== 'ok') throw new UnexpectedResponseError();
  };
  const derived = OF_OWNER.map(({ name, method }) => [
    name,
    method === 'GET'
      ? (query: Query = {}, { signal }: CallOptions = {}) => call(name, { query, signal })
      : (body: object, { operation, signal }: WriteOptions = {}) => call(name, { body, operation, signal }),
  ]);

  return {
    ...(Object.fromEntries(derived) as Reads & Writes),
    async signup(body, { signal } = {}) {
      return (await readJson(await send('signup', { body, signal }))) as SignupResponse;
    },
    async export(query, { signal } = {}) {
      return readExport(await send('export', { query, signal }));
    },
    async erase(email, { signal } = {}) {
      await send('erase', { body: { email }, signal });
    },
    lift: async (email, { signal } = {}) => (await call('lift', { body: { email }, signal })).lifted,
    async countRange(range, { signal } = {}) {
      return (await call('eraseRange', { body: { ...range, dryRun: true }, signal })).count;
    },
    async eraseRange(range, { signal, onProgress } = {}) {
      const operation = newOperation();
      for (let erased = 0; ; ) {
        const { count, more } = await call('eraseRange', { body: range, operation, signal });
        erased += count;
        onProgress?.(erased);
        if (!more) return erased;
      }
    },
    health: (rest) => expectOk('health', rest),
    ready: (rest) => expectOk('ready', rest),
  };
}

function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? path
    : `${path}?${new URLSearchParams(given.map(([key, value]) => [key, `${value}`]))}`;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new UnexpectedResponseError();
  }
}
