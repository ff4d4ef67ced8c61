import { formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import { CommandError } from '../errors/command-error';

type Fetch = typeof globalThis.fetch;

/**
 * Creates a `fetch` that rejects redirects, because the password is meant for one origin only.
 * @param debug receives one line per request, without headers, query or body
 */
export function createSameOriginFetch(fetch: Fetch, debug?: (line: string) => void): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const started = performance.now();
    const log = (result: string | number) => {
      const ms = Math.round(performance.now() - started);
      debug?.(`${init?.method ?? 'GET'} ${url.origin}${url.pathname} ${result} ${ms} ms`);
    };
    try {
      const response = await fetch(input, { ...init, redirect: 'manual' });
      log(response.status);
      if (response.status >= 300 && response.status < 400) throw redirectError(url, response);
      return response;
    } catch (error) {
      if (!(error instanceof CommandError)) log('failed after');
      throw error;
    }
  };
}

function redirectError(from: URL, response: Response): CommandError {
  const location = response.headers.get('Location') ?? '';
  const to = URL.canParse(location, from.href) ? new URL(location, from).origin : undefined;
  const isOtherOrigin = to !== undefined && to !== from.origin;
  return new CommandError(
    'failed',
    `${from.origin} redirects requests${isOtherOrigin ? ` to ${to}` : ''}. The password was not sent there.`,
    { status: response.status, hint: isOtherOrigin ? `If you trust it, use --api-url ${to}` : undefined },
  );
}

/** A time limit for the server's silence, combined with the signal that ends the program. */
export type Deadline = ReturnType<typeof startDeadline>;

/** @param seconds how long the server may be silent before the signal aborts with a `CommandError` */
export function startDeadline(seconds: number, programSignal: AbortSignal) {
  const silence = new AbortController();
  const message = `The server did not respond within ${formatQuantity(seconds, 'second')}.`;
  const hint = 'Try again, or allow more time with --timeout.';
  const expire = () => silence.abort(new CommandError('unreachable', message, { hint }));
  let timer = setTimeout(expire, seconds * 1000);
  return {
    signal: AbortSignal.any([programSignal, silence.signal]),
    /** Starts the time limit again, because the server sent something. */
    restart() {
      clearTimeout(timer);
      timer = setTimeout(expire, seconds * 1000);
    },
    /** Suspends the time limit until `restart`, because this side is slow, not the server. */
    pause: () => clearTimeout(timer),
    /** Ends the exchange and aborts what is left of it. */
    stop() {
      clearTimeout(timer);
      silence.abort();
    },
  };
}
