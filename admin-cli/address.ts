import { usageError } from './exits';

/** Where the launch site is, and who said so. */
export interface Address {
  /** Such as `https://tarifftantrum.example`. */
  origin: string;
  from: '--api-url' | 'LAUNCH_API_URL' | 'default';
  /** The server is this machine, which no wire leads to. */
  loopback: boolean;
}

const DEFAULT_ORIGIN = 'http://127.0.0.1:8080';

/**
 * The address of the API: flag, then environment, then this machine.
 * @throws CommandError (usage) for anything but an https origin or, on this machine, an http one.
 */
export function resolveAddress(flag: string | undefined, env: string | undefined): Address {
  if (flag !== undefined) return parse(flag, '--api-url');
  if (env !== undefined) return parse(env, 'LAUNCH_API_URL');
  return parse(DEFAULT_ORIGIN, 'default');
}

const EXAMPLE = 'Give it like this: https://tarifftantrum.example';

function parse(text: string, from: Address['from']): Address {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !/^https?:$/.test(url.protocol)) {
    throw usageError(`${from} is not the address of a web server.`, EXAMPLE);
  }
  if (url.username || url.password) throw usageError(`${from} must not hold a user or a password.`, EXAMPLE);
  if (url.pathname !== '/' || url.search || url.hash) {
    throw usageError(`${from} must end after the host name and port: ${url.origin}`);
  }
  const loopback = isLoopback(url.hostname);
  if (url.protocol === 'http:' && !loopback) {
    throw usageError(
      `${from} must begin with https:// because the password would travel readable by all.`,
      'http:// is for this machine only (127.0.0.1, ::1, localhost).',
    );
  }
  return { origin: url.origin, from, loopback };
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
