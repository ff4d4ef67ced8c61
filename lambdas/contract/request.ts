import { HttpError } from './errors';

/** Where requests go and what sends them. */
export interface Transport {
  /** Origin of the site, such as `https://tarifftantrum.example`; empty for the page's own. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
}

export interface RequestOptions {
  method?: 'GET' | 'POST';
  /** Sent as JSON when present. */
  body?: unknown;
  /** Sent as CSV when present, instead of `body`. */
  csv?: Uint8Array | undefined;
  password?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends one request with credentials and returns its successful answer.
 * @throws HttpError for any other answer; whatever `fetch` throws when no answer came.
 */
export async function request(
  { baseUrl, fetch }: Transport,
  path: string,
  { method = 'GET', body, csv, password, signal }: RequestOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (csv) headers['Content-Type'] = 'text/csv; charset=utf-8';
  if (password !== undefined && isSendable(password))
    headers.Authorization = `Bearer ${headerBytes(password)}`;
  const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    method,
    headers,
    credentials: 'include',
    // A password must never follow a redirect to somewhere else.
    ...(password !== undefined && { redirect: 'error' as const }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(csv && { body: csv as Uint8Array<ArrayBuffer> }),
    ...(signal && { signal }),
  });
  if (!response.ok) throw await HttpError.from(response);
  return response;
}

/**
 * HTTP trims the ends of a header and forbids control characters, so no server can have such a password:
 * the request goes without one, and the server refuses it in its own words.
 */
function isSendable(password: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return password !== '' && password === password.trim() && !/[\u0000-\u001f\u007f]/.test(password);
}

/** A header carries bytes, which `fetch` takes as Latin-1 text: the password's UTF-8 bytes, one character each. */
function headerBytes(password: string): string {
  return Array.from(new TextEncoder().encode(password), (byte) => String.fromCharCode(byte)).join('');
}
