import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { httpAddress } from '../loopback';
import { codeOf, StartError } from '../start-error';
import type { Handler } from './pages';

/** The port the whole system answers on. */
export interface WebServer {
  /** `http://host:port`, with the real port. */
  address: string;
  /** Requests that came early are answered now too. */
  serve(handler: Handler, headers: Record<string, string>): void;
  /** How many connections there are. */
  connections(): number;
  /** Takes no more, lets what is under way end for at most `patience` ms, and cuts the rest. */
  drain(patience: number): Promise<void>;
}

/** Nobody needs longer than this (ms) for the head of a request, or for all of it. */
const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1000,
};
const HEADERS_LIMIT = 16 * 1024;
const CONNECTIONS_LIMIT = 10_000;
/**
 * Connections that may wait to be taken, if the kernel allows as many. Beyond them it drops packets, whose
 * senders try again after 1, 3, 7 and 15 seconds: with Node's 511 a crowd of a second waited for half a minute.
 */
const BACKLOG = 4096;

/**
 * Takes the port at once, so that a busy one is known before anything slow begins.
 * @throws StartError where the address cannot be listened on
 */
export async function listen(host: string, port: number): Promise<WebServer> {
  let provide: (handler: Handler) => void;
  const provided = new Promise<Handler>((resolve) => {
    provide = resolve;
  });
  let handler: Handler = async (request, response) => (await provided)(request, response);
  let headers: Record<string, string> = {};
  const server = createServer({ ...TIMES, maxHeaderSize: HEADERS_LIMIT }, (request, response) => {
    response.on('error', () => undefined);
    handler(request, response);
  });
  server.maxConnections = CONNECTIONS_LIMIT;
  server.on('clientError', (error, socket: Socket) => refuse(codeOf(error), socket, headers));
  // Left alone, Node would hang up on whoever takes this for a proxy, without a word.
  server.on('connect', (_, socket: Socket) => refuse('CONNECT', socket, headers));
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  await bound(server, host, port);
  return {
    connections: () => connections,
    address: httpAddress(host, (server.address() as AddressInfo).port),
    serve(given, always) {
      headers = always;
      handler = (request: IncomingMessage, response: ServerResponse) => {
        for (const name in headers) response.setHeader(name, headers[name] ?? '');
        // Who asks again after this answer would be cut off: better to say so.
        if (!server.listening) response.setHeader('Connection', 'close');
        given(request, response);
      };
      provide(handler);
    },
    async drain(patience) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Connections become idle one after the other.
      const timer = setInterval(() => server.closeIdleConnections(), 20);
      await Promise.race([closed, delay(patience)]);
      clearInterval(timer);
      server.closeAllConnections();
    },
  };
}

function bound(server: Server, host: string, port: number): Promise<void> {
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

/** Status and sentence of what is refused before it is a request. */
const ERROR_TEXTS: Record<string, readonly [status: string, sentence: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are larger than 16 KiB.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
};
const NO_REQUEST = ['400 Bad Request', 'This is no proper HTTP request.'] as const;

/** Answers what is no proper request, with the headers of every answer, and hangs up. */
function refuse(code: string, socket: Socket, headers: Record<string, string>): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const [status, sentence] = ERROR_TEXTS[code] ?? NO_REQUEST;
  const own = {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(sentence.length),
    'Cache-Control': 'no-store',
    Connection: 'close',
  };
  const lines = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${sentence}`);
}
