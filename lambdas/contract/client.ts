import { UnexpectedResponseError } from './errors';
import { type CsvExport, readExport } from './export';
import type { MailingTool } from './facts';
import { MAIL_PATHS } from './mail';
import type { OutboxMail } from './mail/outbox';
import { PATHS } from './paths';
import { type RequestOptions, request, type Transport } from './request';
import type {
  ActionPage,
  DailySignups,
  EraseRangeRequest,
  ImportResult,
  OwnerClient,
  SignupPage,
  SignupRequest,
  SignupResponse,
  SignupStats,
} from './schemas';

export interface LaunchClientOptions extends Partial<Transport> {
  /** The admin password; needed for every call except `signup`, `health` and `ready`. */
  password?: string | undefined;
  /** Which of the owner's clients this is, for the action log. */
  client?: OwnerClient | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** The times between which signups are erased: from `from` up to but not including `to`. */
export type TimeRange = Pick<EraseRangeRequest, 'from' | 'to'>;
export interface SignupQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
  search?: string | undefined;
}

/**
 * The API as functions. Each rejects with an `HttpError` for an error status, with an `UnexpectedResponseError`
 * for a response that is not this API's, and with the error of `fetch` if there is no response.
 */
export interface LaunchClient {
  signup(signup: SignupRequest, options?: CallOptions): Promise<SignupResponse>;
  /**
   * Reads a page of the list, newest first, or of the signups that `search` finds in any part of address or name:
   * first those whose address begins with it, then the others. A page of a search may be empty before the last one.
   */
  list(query?: SignupQuery, options?: CallOptions): Promise<SignupPage>;
  /** @param options.trend also reads what the counts are compared with */
  count(options?: CallOptions & { trend?: boolean }): Promise<SignupStats>;
  daily(days?: number, options?: CallOptions): Promise<DailySignups>;
  /**
   * Starts an export; its rows arrive while `chunks` is read.
   * @param options.tool the mailing tool whose columns the file has, instead of those of an import
   */
  export(options?: CallOptions & { tool?: MailingTool | undefined }): Promise<CsvExport>;
  /** Erases one person; also succeeds if the address is not on the list. */
  erase(email: string, options?: CallOptions): Promise<void>;
  /**
   * Adds the signups of a CSV as exported, with their dates, unless their addresses are on the list.
   * @param csv at most `IMPORT_LIMIT` bytes; see `splitCsv` for larger files.
   * @param options `operation` is the same for all parts of a file, see `newOperation`
   */
  import(csv: Uint8Array, options?: CallOptions & { operation?: string }): Promise<ImportResult>;
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
  /** Returns a page of the log of the owner's actions, newest first. */
  actions(
    query?: { limit?: number; cursor?: string | undefined },
    options?: CallOptions,
  ): Promise<ActionPage>;
  /** Returns the newest mails that were written to files; only if `count` has `outbox`. */
  outbox(options?: CallOptions): Promise<OutboxMail[]>;
  health(options?: CallOptions): Promise<void>;
  /** Rejects with an `HttpError` of status 504 if the store cannot be written. */
  ready(options?: CallOptions): Promise<void>;
}

/** Returns an id for the calls of one action, so that they are one line of the action log. */
export const newOperation = (): string => crypto.randomUUID();

// Loaded with the first admin response: a page that only has the signup form does not need the parser.
const schemas = () => import('./schemas');

/**
 * Creates the typed client of the API.
 * @example const { total } = await createLaunchClient({ baseUrl, password }).count();
 */
export function createLaunchClient(options: LaunchClientOptions = {}): LaunchClient {
  const { baseUrl = '', password, client } = options;
  const transport: Transport = { baseUrl, fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)) };
  const asAdmin = <T extends object>(rest: T) => ({ password: password ?? '', client, ...rest });
  type Schemas = Awaited<ReturnType<typeof schemas>>;
  /** Makes a call of the owner, and validates its response by the schema that `pick` returns. */
  const call = async <T>(
    path: string,
    sent: Omit<RequestOptions, 'password' | 'client'>,
    pick: (all: Schemas) => { safeParse(body: unknown): Parsed<T> },
  ): Promise<T> => {
    const body = await readJson(await request(transport, path, asAdmin(sent)));
    return validated(pick(await schemas()).safeParse(body));
  };
  const expectOk = async (path: string, { signal }: CallOptions = {}) => {
    const response = await request(transport, path, { signal });
    if ((await response.text()) !== 'ok') throw new UnexpectedResponseError();
  };
  const callEraseRange = (body: EraseRangeRequest, rest: Pick<RequestOptions, 'operation' | 'signal'>) =>
    call(PATHS['erase-range'], { method: 'POST', body, ...rest }, (all) => all.eraseRangeResultSchema);

  return {
    async signup(body, { signal } = {}) {
      const response = await request(transport, PATHS.signup, { method: 'POST', body, signal });
      return (await readJson(response)) as SignupResponse;
    },
    list: ({ limit, cursor, search } = {}, { signal } = {}) =>
      call(withQuery(PATHS.list, { limit, cursor, search }), { signal }, (all) => all.signupPageSchema),
    count: ({ signal, trend } = {}) =>
      call(withQuery(PATHS.count, { trend: trend || undefined }), { signal }, (all) => all.signupStatsSchema),
    daily: (days, { signal } = {}) =>
      call(withQuery(PATHS.daily, { days }), { signal }, (all) => all.dailySignupsSchema),
    async export({ signal, tool } = {}) {
      const path = withQuery(PATHS.export, { for: tool });
      return readExport(await request(transport, path, asAdmin({ signal })));
    },
    async erase(email, { signal } = {}) {
      await request(transport, PATHS.erase, asAdmin({ method: 'POST' as const, body: { email }, signal }));
    },
    import: (csv, { operation, signal } = {}) =>
      call(PATHS.import, { method: 'POST', csv, operation, signal }, (all) => all.importResultSchema),
    async countRange(range, { signal } = {}) {
      return (await callEraseRange({ ...range, dryRun: true }, { signal })).count;
    },
    async eraseRange(range, { signal, onProgress } = {}) {
      const operation = newOperation();
      for (let erased = 0; ; ) {
        const { count, more } = await callEraseRange(range, { operation, signal });
        erased += count;
        onProgress?.(erased);
        if (!more) return erased;
      }
    },
    actions: ({ limit, cursor } = {}, { signal } = {}) =>
      call(withQuery(PATHS.actions, { limit, cursor }), { signal }, (all) => all.actionPageSchema),
    async outbox({ signal } = {}) {
      const body = await readJson(await request(transport, MAIL_PATHS.outbox, asAdmin({ signal })));
      return validated((await import('./mail/outbox')).outboxSchema.safeParse(body)).mails;
    },
    health: (rest) => expectOk(PATHS.health, rest),
    ready: (rest) => expectOk(PATHS.ready, rest),
  };
}

function withQuery(path: string, values: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
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

type Parsed<T> = { success: true; data: T } | { success: false };

function validated<T>(parsed: Parsed<T>): T {
  if (!parsed.success) throw new UnexpectedResponseError();
  return parsed.data;
}
