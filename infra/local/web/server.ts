import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, StartError } from '../start-error';
import { type ConnectionOptions, limitConnections } from './connections';
import type { Handler } from './pages';
import { refuse, refuseUnparsed } from './refuse';

/** The server of pages and API. */
export type WebServer = Awaited<ReturnType<typeof listen>>;

export interface ServerOptions extends ConnectionOptions {
  /** Headers of the responses to what cannot be parsed, or is refused before the handler gets it. */
  headers: Record<string, string>;
  /** How long a response may be stuck because the client does not read it, in ms. */
  timeout: number;
  /** Limits in ms: for the headers of a request, all of it, and an idle connection. */
  timeouts: typeof TIMEOUTS;
}

const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
};
/** Files that the process needs for other purposes than connections. */
const RESERVE = 200;
/** The limit of systems without `/proc`, such as macOS, which allow at least this many. */
const COMMON_LIMIT = 10_240;

const DEFAULTS: ServerOptions = {
  headers: {},
  // Each is a file.
  total: Math.min(10_000, fileLimit() - RESERVE),
  // A network of a few hundred people may share one address.
  perAddress: 1000,
  // No browser pipelines; proxies and tools that do are content with less.
  pending: 16,
  groupOf: (address: string) => address,
  timeout: 30_000,
  timeouts: TIMEOUTS,
};
const HEADERS_LIMIT = 16 * 1024;
/**
 * The number of connections that may wait to be accepted, if the kernel allows as many. It drops packets beyond it,
 * and clients retry after 1, 3, 7 and 15 s: with Node's default of 511, a spike of one second took half a minute.
 */
const BACKLOG = 4096;

/** Where to listen: at an address, or on a socket that this process has inherited, by its file descriptor. */
export type Listening = { host: string; port: number; fd?: undefined } | { fd: number };

/**
 * Listens at once, so that a port in use is reported before anything slow begins.
 * @throws StartError if listening fails
 */
export async function listen(where: Listening, options: Partial<ServerOptions> = {}) {
  const { headers, ...limits } = { ...DEFAULTS, ...options };
  let provide: (handler: Handler) => void;
  const provided = new Promise<Handler>((resolve) => {
    provide = resolve;
  });
  let handler: Handler = async (request, response) => (await provided)(request, response);
  // A request without a Host is refused by `forOwnHosts`, with the headers of every response.
  const server = createServer({
    ...limits.timeouts,
    maxHeaderSize: HEADERS_LIMIT,
    requireHostHeader: false,
  });
  server.timeout = limits.timeout;
  const connections = limitConnections(server, limits);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!connections.admit(request.socket, response)) return;
    response.on('error', ignore);
    const { 'transfer-encoding': coding = 'chunked' } = request.headers;
    if (coding.toLowerCase() === 'chunked') return handler(request, response);
    refuse(response, 501, 'The only supported value of Transfer-Encoding is chunked.', headers);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    if (!connections.admit(request.socket, response)) return;
    refuse(response, 417, 'The only supported value of Expect is 100-continue.', headers);
  });
  server.on('clientError', (error, socket: Socket) => refuseUnparsed(error, socket, headers));
  // By default, Node closes the connection without a response.
  server.on('connect', (_, socket: Socket) => refuseUnparsed(undefined, socket, headers));
  await startListening(server, where);
  const bound = server.address() as AddressInfo;
  return {
    /** Returns the number of open connections. */
    connections: connections.count,
    /** `http://host:port`, with the real port. */
    address: httpAddress(where.fd === undefined ? where.host : bound.address, bound.port),
    /** Sets the handler of requests, which sends all headers. Earlier requests wait for this call. */
    serve(given: Handler): void {
      handler = (request: IncomingMessage, response: ServerResponse) => {
        // The next request on this connection would fail.
        if (!server.listening) response.setHeader('Connection', 'close');
        given(request, response);
      };
      provide(handler);
    },
    /** Stops accepting connections, waits up to `timeoutMs` for requests under way, and closes the rest. */
    async drain(timeoutMs: number): Promise<void> {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Connections become idle one after the other.
      const timer = setInterval(() => server.closeIdleConnections(), 20);
      await Promise.race([closed, delay(timeoutMs, undefined, { ref: false })]);
      clearInterval(timer);
      server.closeAllConnections();
    },
  };
}

/** Returns `http://host:port`, with brackets around an IPv6 address. */
const httpAddress = (host: string, port: number): string =>
  new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;

function startListening(server: Server, where: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(listenSentence(codeOf(error), where))));
    server.listen({ ...where, backlog: BACKLOG }, () => resolve());
  });
}

function listenSentence(code: string, where: Listening): string {
  if (where.fd !== undefined) return `The socket of launch.socket cannot be used (${code}).`;
  const { host, port } = where;
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use by another program. Stop that one, or choose another with PORT.`;
  }
  if (code === 'EACCES')
    return `Port ${port} of ${host} may not be used. Choose another with PORT, above 1023.`;
  return `This machine cannot listen on ${host} (${code}). Choose another address with HOST.`;
}

const ignore = () => undefined;

// Node has raised the soft limit to the hard one.
function fileLimit(): number {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(soft ?? COMMON_LIMIT);
  } catch {
    return COMMON_LIMIT;
  }
}
