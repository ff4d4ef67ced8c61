import { API_HEADERS } from '../../../contract/endpoints';

/** One request to the API, and the response that it must have. */
export interface RequestCase {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The address that sends it, if the target lets a test choose. */
  clientAddress?: string;
  status: number;
  /** The whole body of the response, or what it must match. Errors must be plain text in any case. */
  text?: string | RegExp;
  responseHeaders?: Record<string, string | RegExp>;
}

/** The API that the requests are sent to. */
export interface RequestTarget {
  /** Whether it has the endpoints behind the links of emails. */
  sendsEmail?: boolean;
  /** The origin of the site. */
  siteUrl: string;
  /** The admin password, in ASCII. */
  password: string;
}

export const JSON_HEADERS = { 'Content-Type': 'application/json' };
export const FORM_HEADERS = { 'Content-Type': 'application/x-www-form-urlencoded' };
export const JSON_RESPONSE = { 'Content-Type': 'application/json; charset=utf-8' };

export const bearer = (password: string) => ({ Authorization: `Bearer ${password}` });

/**
 * Sends all cases, and returns a sentence for each difference. Cases whose responses take as long as the timeout of a
 * store are sent together at the end, all others one after the other.
 */
export async function contradictionsOf(
  cases: readonly RequestCase[],
  send: (row: RequestCase, n: number) => Response | Promise<Response>,
): Promise<string[]> {
  if (cases.length === 0) throw new Error('There is no case.');
  const contradictions = async ([n, row]: [number, RequestCase]) =>
    (await differences(row, await send(row, n))).map((difference) => `${titleOf(row)}: ${difference}`);
  const found: string[] = [];
  const entries = [...cases.entries()];
  for (const entry of entries.filter(([, row]) => !isTimeout(row)))
    found.push(...(await contradictions(entry)));
  const late = entries.filter(([, row]) => isTimeout(row)).map(contradictions);
  return [...found, ...(await Promise.all(late)).flat()];
}

const isTimeout = ({ status }: RequestCase): boolean => status === 504;

/** Returns the title of a case. */
function titleOf({ method, path, headers, body, status }: RequestCase): string {
  const sent = [headers && JSON.stringify(headers), body].filter(Boolean).join(' ').replace(/\s+/g, ' ');
  return `${status} ${method} ${path} ${sent.length > 160 ? `${sent.slice(0, 160)}…` : sent}`.trim();
}

/** Returns a sentence for each difference between a response and the expected one. */
export async function differences(expected: RequestCase, response: Response): Promise<string[]> {
  const body = await response.text();
  const isError = expected.status >= 400;
  const headers = {
    ...API_HEADERS,
    ...(isError && { 'Content-Type': /^text\/plain; ?charset=utf-8$/i }),
    ...expected.responseHeaders,
  };
  const found = Object.entries(headers).flatMap(([name, wanted]) =>
    differs(name, wanted, response.headers.get(name) ?? ''),
  );
  if (response.status !== expected.status) found.push(`status is ${response.status}, not ${expected.status}`);
  if (expected.text !== undefined) found.push(...differs('body', expected.text, body));
  if (isError && expected.method !== 'HEAD' && !/^[A-Za-z][^\n<>{}]{5,150}$/.test(body)) {
    found.push(`the error is not one plain sentence: ${body}`);
  }
  return found;
}

function differs(what: string, wanted: string | RegExp, is: string): string[] {
  const same = typeof wanted === 'string' ? wanted === is : wanted.test(is);
  return same ? [] : [`${what} is ${JSON.stringify(is)}, not ${wanted}`];
}
