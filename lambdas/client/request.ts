import { OWNER_HEADERS } from '../contract/endpoints';
import type { OwnerClient } from '../contract/schemas';
import { HttpError } from './errors';

/** How requests are sent. */
export interface Transport {
  /** Origin of the site, such as `https://tarifftantrum.example`; empty for the page's own origin. */
  baseUrl: string;
  fetch: typeof globalThis.fetch;
}

export interface RequestOptions {
  method?: 'GET' | 'POST';
  /** Sent as JSON when present. */
  body?: unknown;
  password?: string | undefined;
  /** The client that sends it, and the action that it is a part of: see `OWNER_HEADERS`. */
  client?: OwnerClient | undefined;
  operation?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends one request with credentials and returns its successful response.
 * @throws HttpError for an error status; whatever `fetch` throws if there is no response.
 */
export async function request(
  { baseUrl, fetch }: Transport,
  path: string,
  { method = 'GET', body, password, client, operation, signal }: RequestOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (client) headers[OWNER_HEADERS.client] = client;
  if (operation) headers[OWNER_HEADERS.operation] = operation;
  if (password !== undefined && isSendable(password))
    headers.Authorization = `Bearer ${headerBytes(password)}`;
  const received = await fetch(`${baseUrl.replace(/\/+$/, '')}${path}`, {
    method,
    headers,
    credentials: 'include',
    // A redirect must not send the password to another server.
    ...(password !== undefined && { redirect: 'error' as const }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const response = signal ? untilAborted(received, signal) : received;
  if (!response.ok) throw await HttpError.from(response);
  return response;
}

/**
 * Returns the response with a body that ends with an error if the signal aborts. `fetch` does the same, but in Node 20
 * it may forget the signal when memory is freed after the headers.
 */
function untilAborted(response: Response, signal: AbortSignal): Response {
  // Chromium gives a body even to a response that must not have one.
  if (response.status === NO_CONTENT) return response;
  return new Response(response.body?.pipeThrough(new TransformStream(), { signal }), response);
}

const NO_CONTENT = 204;

/**
 * HTTP trims header values and forbids control characters, so such a password cannot be configured anywhere:
 * the request is sent without one, and the server's error explains the problem.
 */
function isSendable(password: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return password !== '' && password === password.trim() && !/[\u0000-\u001f\u007f]/.test(password);
}

/** Header values are bytes, which `fetch` takes as Latin-1 text: one character for each byte of the UTF-8. */
function headerBytes(password: string): string {
  return Array.from(new TextEncoder().encode(password), (byte) => String.fromCharCode(byte)).join('');
}
