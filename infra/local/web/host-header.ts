import type { IncomingMessage } from 'node:http';
import { ENDPOINTS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { isLoopback } from '@tariff-tantrum/lambdas/contract/loopback';
import type { Handler } from './pages';
import { refuse } from './refuse';

const NO_HOST = 'A request needs one valid Host header.';
const OTHER_HOST =
  'This server does not serve that address. Its operator can set SITE_URL to the public one.';

/** A host name, an IPv4 address or an IPv6 address in brackets, and a port. */
const AUTHORITY = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;
const PROBES = [ENDPOINTS.health.path, ENDPOINTS.ready.path];
const ABSOLUTE_URL = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Returns a handler that passes on requests for this host and refuses all others: 400 without exactly one valid
 * `Host`, 421 for another host. Ours are the public address, the address that the server listens on,
 * loopback names with any port (a tunnel changes it), and the IP address that the connection arrived at, which is
 * what load balancers use for health checks. Those in HTTP/1.0 need no `Host`.
 * @param addresses the public address, and the one that the server listens on
 * @param headers of every response
 */
export function forOwnHosts(
  addresses: readonly string[],
  headers: Record<string, string>,
  handler: Handler,
): Handler {
  const own = new Set(addresses.flatMap(hostsOf));
  return (request, response) => {
    // In `headers`, Node ignores all but the first Host; another server in front may use the last.
    const { host } = request.headers;
    if (host === undefined && isOldProbe(request)) return handler(request, response);
    if (host === undefined || isRepeated(request)) return refuse(response, 400, NO_HOST, headers);
    const problem = problemOf(host, own, request) ?? toOriginForm(request, own);
    if (problem !== undefined)
      return refuse(response, problem, problem === 400 ? NO_HOST : OTHER_HOST, headers);
    handler(request, response);
  };
}

/** Whether a request has more than one `Host`. The names are every second raw header. */
function isRepeated({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) if (isHost(rawHeaders[n] ?? '')) hosts += 1;
  return hosts > 1;
}

const isHost = (name: string): boolean => name.length === 4 && name.toLowerCase() === 'host';

/** Whether a load balancer asks if the server is well in HTTP/1.0, which has no `Host`. */
const isOldProbe = ({ httpVersion, url }: IncomingMessage): boolean =>
  httpVersion === '1.0' && PROBES.some((path) => path === url);

/** Returns the hosts that clients send for an origin: with its port, and without it if it is the default one. */
function hostsOf(origin: string): string[] {
  const { protocol, host, hostname, port } = new URL(origin);
  return [host, `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`];
}

/** Returns a host without the final dot of a fully qualified name, which people may type. */
const withoutRoot = (host: string): string => host.replace(/\.(?=(:\d+)?$)/, '');

function problemOf(
  host: string,
  own: ReadonlySet<string>,
  { socket }: IncomingMessage,
): 400 | 421 | undefined {
  if (own.has(host)) return undefined;
  const [, name] = AUTHORITY.exec(host) ?? [];
  if (name === undefined) return 400;
  if (own.has(withoutRoot(host.toLowerCase())) || isLoopback(name.toLowerCase())) return undefined;
  const address = socket.localAddress?.replace(/^::ffff:/, '');
  return name === address || name === `[${address}]` ? undefined : 421;
}

/** Replaces the absolute URL that a request for a proxy has by its path and query. */
function toOriginForm(request: IncomingMessage, own: ReadonlySet<string>): 400 | 421 | undefined {
  if (request.url?.startsWith('/')) return undefined;
  const [, host, path = ''] = ABSOLUTE_URL.exec(request.url ?? '') ?? [];
  if (host === undefined) return undefined;
  request.url = path.startsWith('/') ? path : `/${path}`;
  return problemOf(host, own, request);
}
