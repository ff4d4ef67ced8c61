import { UnexpectedResponseError } from './errors';
import { type CsvExport, readExport } from './export';
import { PATHS } from './paths';
import { request, type Transport } from './request';
import type {
  DailySignups,
  ImportResult,
  SignupPage,
  SignupRequest,
  SignupResponse,
  SignupStats,
} from './schemas';

export interface LaunchClientOptions extends Partial<Transport> {
  /** The admin password; needed for everything but `signup` and `health`. */
  password?: string | undefined;
}

export interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** The API as functions. Every one rejects with an `HttpError` when the answer is no success. */
export interface LaunchClient {
  signup(signup: SignupRequest, options?: CallOptions): Promise<SignupResponse>;
  list(query?: { limit?: number; cursor?: string | undefined }, options?: CallOptions): Promise<SignupPage>;
  count(options?: CallOptions): Promise<SignupStats>;
  daily(days?: number, options?: CallOptions): Promise<DailySignups>;
  /** Begins an export; its rows arrive while `chunks` is read. */
  export(options?: CallOptions): Promise<CsvExport>;
  /** Erases one person; also succeeds where nothing was there. */
  erase(email: string, options?: CallOptions): Promise<void>;
  /**
   * Adds the signups of a CSV as exported, with their dates, unless their addresses are on the list.
   * @param csv at most `IMPORT_LIMIT` bytes; see `splitCsv` for larger files.
   */
  import(csv: Uint8Array, options?: CallOptions): Promise<ImportResult>;
  health(options?: CallOptions): Promise<void>;
}

// Loaded with the first admin answer: a page that only signs people up need not carry the parser.
const schemas = () => import('./schemas');

/**
 * Makes the typed client that every face uses.
 * @example const { total } = await createLaunchClient({ baseUrl, password }).count();
 */
export function createLaunchClient(options: LaunchClientOptions = {}): LaunchClient {
  const { baseUrl = '', password } = options;
  const transport: Transport = { baseUrl, fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)) };
  const asAdmin = <T extends object>(rest: T) => ({ password: password ?? '', ...rest });

  return {
    async signup({ email, name, website }, { signal } = {}) {
      const answer = await request(transport, PATHS.signup, {
        method: 'POST',
        body: { email, name, website },
        signal,
      });
      return (await json(answer)) as SignupResponse;
    },
    async list({ limit, cursor } = {}, { signal } = {}) {
      const query = new URLSearchParams();
      if (limit !== undefined) query.set('limit', String(limit));
      if (cursor !== undefined) query.set('cursor', cursor);
      const path = query.size > 0 ? `${PATHS.list}?${query}` : PATHS.list;
      const answer = await json(await request(transport, path, asAdmin({ signal })));
      return understood((await schemas()).signupPageSchema.safeParse(answer));
    },
    async count({ signal } = {}) {
      const answer = await json(await request(transport, PATHS.count, asAdmin({ signal })));
      return understood((await schemas()).signupStatsSchema.safeParse(answer));
    },
    async daily(days, { signal } = {}) {
      const path = days === undefined ? PATHS.daily : `${PATHS.daily}?days=${days}`;
      const answer = await json(await request(transport, path, asAdmin({ signal })));
      return understood((await schemas()).dailySignupsSchema.safeParse(answer));
    },
    async export({ signal } = {}) {
      return readExport(await request(transport, PATHS.export, asAdmin({ signal })));
    },
    async erase(email, { signal } = {}) {
      await request(transport, PATHS.erase, asAdmin({ method: 'POST' as const, body: { email }, signal }));
    },
    async import(csv, { signal } = {}) {
      const options = asAdmin({ method: 'POST' as const, csv, signal });
      const answer = await json(await request(transport, PATHS.import, options));
      return understood((await schemas()).importResultSchema.safeParse(answer));
    },
    async health({ signal } = {}) {
      const answer = await request(transport, PATHS.health, { signal });
      if ((await answer.text()) !== 'ok') throw new UnexpectedResponseError();
    },
  };
}

async function json(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new UnexpectedResponseError();
  }
}

function understood<T>(parsed: { success: true; data: T } | { success: false }): T {
  if (!parsed.success) throw new UnexpectedResponseError();
  return parsed.data;
}
