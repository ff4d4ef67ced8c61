import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, StartError } from '../start-error';
import type { Handler } from './pages';

/** The server of pages and API. */
export interface WebServer {
  /** `http://host:port`, with the real port. */
  address: string;
  /** Sets the handler and the headers of every response. Earlier requests wait for this call. */
  serve(handler: Handler, headers: Record<string, string>): void;
  /** Returns the number of open connections. */
  connections(): number;
  /** Stops accepting connections, waits up to `timeoutMs` for requests under way, and closes the rest. */
  drain(timeoutMs: number): Promise<void>;
}

/** Limits in ms: for the headers of a request, all of it, and an idle connection. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
};
const HEADERS_LIMIT = 16 * 1024;
const CONNECTIONS_LIMIT = 10_000;
/**
 * The number of connections that may wait to be accepted, if the kernel allows as many. It drops packets beyond it,
 * and clients retry after 1, 3, 7 and 15 s: with Node's default of 511, a spike of one second took half a minute.
 */
const BACKLOG = 4096;

/**
 * Listens at once, so that a port in use is reported before anything slow begins.
 * @throws StartError if listening fails
 */
export async function listen(host: string, port: number): Promise<WebServer> {
  let provide: (handler: Handler) => void;
  const provided = new Promise<Handler>((resolve) => {
    provide = resolve;
  });
  let handler: Handler = async (request, response) => (await provided)(request, response);
  let headers: Record<string, string> = {};
  const server = createServer({ ...TIMEOUTS, maxHeaderSize: HEADERS_LIMIT }, (request, response) => {
    response.on('error', () => undefined);
    handler(request, response);
  });
  server.maxConnections = CONNECTIONS_LIMIT;
  server.on('clientError', (error, socket: Socket) => refuse(codeOf(error), socket, headers));
  // By default, Node closes the connection without a response.
  server.on('connect', (_, socket: Socket) => refuse('CONNECT', socket, headers));
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  await startListening(server, host, port);
  return {
    connections: () => connections,
    address: httpAddress(host, (server.address() as AddressInfo).port),
    serve(given, always) {
      headers = always;
      handler = (request: IncomingMessage, response: ServerResponse) => {
        for (const name in headers) response.setHeader(name, headers[name] ?? '');
        // The next request on this connection would fail.
        if (!server.listening) response.setHeader('Connection', 'close');
        given(request, response);
      };
      provide(handler);
    },
    async drain(timeoutMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Connections become idle one after the other.
      const timer = setInterval(() => server.closeIdleConnections(), 20);
      await Promise.race([closed, delay(timeoutMs)]);
      clearInterval(timer);
      server.closeAllConnections();
    },
  };
}

/** Returns `http://host:port`, with brackets around an IPv6 address. */
const httpAddress = (host: string, port: number): string =>
  new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;

function startListening(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(listenSentence(codeOf(error), host, port))));
    server.listen(port, host, BACKLOG, () => resolve());
  });
}

function listenSentence(code: string, host: string, port: number): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use by another program. Stop that one, or choose another with PORT.`;
  }
  if (code === 'EACCES')
    return `Port ${port} of ${host} may not be used. Choose another with PORT, above 1023.`;
  return `This machine cannot listen on ${host} (${code}). Choose another address with HOST.`;
}

/** Status and body for errors of the HTTP parser. */
const PARSER_ERRORS: Record<string, readonly [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const BAD_REQUEST = ['400 Bad Request', 'This is no proper HTTP request.'] as const;

/** Responds to an invalid request with the headers of every response, and closes the connection. */
function refuse(code: string, socket: Socket, headers: Record<string, string>): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const [status, sentence] = PARSER_ERRORS[code] ?? BAD_REQUEST;
  const own = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(sentence.length),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  const lines = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${sentence}`);
}
