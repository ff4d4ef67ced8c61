/** One request to the API and what must come back. */
export interface RequestCase {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  /** The whole body, or what it must match; refusals are plain text in any case. */
  answer?: string | RegExp;
  answerHeaders?: Record<string, string | RegExp>;
}

/** Where the requests go. */
export interface RequestTarget {
  /** The origin that the API takes for its site's own. */
  siteUrl: string;
  /** The admin password, in ASCII. */
  password: string;
}

export const JSON_HEADERS = { 'Content-Type': 'application/json' };
export const FORM_HEADERS = { 'Content-Type': 'application/x-www-form-urlencoded' };
export const CSV_HEADERS = { 'Content-Type': 'text/csv; charset=utf-8' };
export const JSON_ANSWER = { 'Content-Type': 'application/json; charset=utf-8' };

export const bearer = (password: string) => ({ Authorization: `Bearer ${password}` });

/** A line that tells a case from the others. */
export function titleOf({ method, path, headers, body, status }: RequestCase): string {
  const sent = [headers && JSON.stringify(headers), body].filter(Boolean).join(' ');
  return `${status} ${method} ${path} ${sent.length > 160 ? `${sent.slice(0, 160)}…` : sent}`.trim();
}

/** What is wrong with an answer, one sentence a difference; nothing where it is as the table says. */
export async function differences(expected: RequestCase, response: Response): Promise<string[]> {
  const body = await response.text();
  const isRefusal = expected.status >= 400;
  const headers = {
    'Cache-Control': 'no-store',
    ...(isRefusal && { 'Content-Type': /^text\/plain; ?charset=utf-8$/i }),
    ...expected.answerHeaders,
  };
  const found = Object.entries(headers).flatMap(([name, wanted]) =>
    differs(name, wanted, response.headers.get(name) ?? ''),
  );
  if (response.status !== expected.status) found.push(`status is ${response.status}, not ${expected.status}`);
  if (expected.answer !== undefined) found.push(...differs('body', expected.answer, body));
  if (isRefusal && expected.method !== 'HEAD' && !/^[A-Za-z][^\n<>{}]{5,150}$/.test(body)) {
    found.push(`the refusal is no plain sentence: ${body}`);
  }
  return found;
}

function differs(what: string, wanted: string | RegExp, is: string): string[] {
  const same = typeof wanted === 'string' ? wanted === is : wanted.test(is);
  return same ? [] : [`${what} is ${JSON.stringify(is)}, not ${wanted}`];
}
