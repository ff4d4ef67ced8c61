import { CommandError } from './exits';

type Fetch = typeof globalThis.fetch;

/**
 * `fetch` that follows no redirect, because what it carries is meant for one origin only.
 * @param debug takes one line a request; never a header, a query or a body.
 */
export function createFetch(debug?: (line: string) => void): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const started = performance.now();
    const note = (what: string | number) =>
      debug?.(
        `${init?.method ?? 'GET'} ${url.origin}${url.pathname} ${what} ${Math.round(performance.now() - started)} ms`,
      );
    try {
      const response = await fetch(input, { ...init, redirect: 'manual' });
      note(response.status);
      if (response.status >= 300 && response.status < 400) throw redirected(url, response);
      return response;
    } catch (error) {
      if (!(error instanceof CommandError)) note('failed after');
      throw error;
    }
  };
}

function redirected(from: URL, response: Response): CommandError {
  const location = response.headers.get('Location') ?? '';
  const to = URL.canParse(location, from.href) ? new URL(location, from).origin : undefined;
  const elsewhere = to !== undefined && to !== from.origin;
  return new CommandError(
    'failed',
    `${from.origin} sends requests on${elsewhere ? ` to ${to}` : ''}. The password was not sent there.`,
    { status: response.status, hint: elsewhere ? `If you trust it, use --api-url ${to}` : undefined },
  );
}
