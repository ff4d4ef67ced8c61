import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Chunks = AsyncIterable<Buffer>;

export interface ForwardOptions {
  /** Request headers to send instead of the client's. */
  headers?: IncomingHttpHeaders;
  /** Changes the response body. If it throws, the client's connection is destroyed. */
  body?: (chunks: Chunks) => Chunks;
}

/** Forwards a request to the target and its response back. Rejects if either connection breaks. */
export type Forward = (options?: ForwardOptions) => Promise<void>;

/** Handles one request instead of forwarding it unchanged. */
export type Interceptor = (
  request: IncomingMessage,
  response: ServerResponse,
  forward: Forward,
) => void | Promise<void>;

/** An HTTP proxy that injects faults between a client and a server. */
export interface FaultProxy {
  /** Origin to give to the client. */
  url: string;
  /** Handles requests with `interceptor` from now on. */
  intercept(interceptor: Interceptor): void;
  /**
   * Forwards the first `bytes` bytes of the response bodies of a path from now on, counted over all responses, and
   * holds the remainder back until `restore`. Resolves when something is held back.
   */
  hold(bytes: number, path?: string): Promise<void>;
  /** Destroys all connections; new ones are accepted. */
  cut(): void;
  /** Destroys all connections and refuses new ones until `restore`. */
  refuse(): Promise<void>;
  /** Forwards everything unchanged again, including what was held back. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy to `target` on a free loopback port; at first it forwards everything. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const passThrough: Interceptor = (_request, _response, forward) => forward();
  let interceptor = passThrough;
  let release: () => void = () => undefined;

  const server = createServer((request, response) => {
    const forward: Forward = (options) => forwardTo(target, request, response, options);
    // A broken connection is often what the test asked for; the client notices it.
    Promise.resolve(interceptor(request, response, forward)).catch(() => response.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => server.closeAllConnections();
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      cut();
    });

  return {
    url: `http://127.0.0.1:${port}`,
    intercept(next) {
      interceptor = next;
    },
    hold(bytes, path = '/') {
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      return new Promise((onHold) => {
        const body = holdAfter(bytes, onHold, released);
        interceptor = ({ url }, _response, forward) => forward(url?.startsWith(path) ? { body } : {});
      });
    },
    cut,
    refuse: stop,
    async restore() {
      interceptor = passThrough;
      release();
      if (!server.listening) await listen(port);
    },
    async close() {
      release();
      if (server.listening) await stop();
    },
  };
}

async function forwardTo(
  target: string,
  request: IncomingMessage,
  response: ServerResponse,
  { headers = request.headers, body = (chunks) => chunks }: ForwardOptions = {},
): Promise<void> {
  const { method, url } = request;
  const upstream = sendRequest(`${target}${url}`, { method, headers, agent: false });
  response.on('close', () => upstream.destroy());
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve).on('error', reject);
  });
  const [answer] = await Promise.all([answered, pipeline(request, upstream)]);
  response.writeHead(answer.statusCode ?? 500, answer.headers);
  await pipeline(Readable.from(body(answer)), response);
}

/** Returns a change of bodies that shares one allowance of bytes between all responses. */
function holdAfter(bytes: number, onHold: () => void, released: Promise<void>): (chunks: Chunks) => Chunks {
  let left = bytes;
  return async function* (chunks) {
    for await (const chunk of chunks) {
      const part = chunk.subarray(0, left);
      left -= part.length;
      if (part.length > 0) yield part;
      if (part.length === chunk.length) continue;
      // The part is written to the connection by then.
      setImmediate(onHold);
      await released;
      left = Number.POSITIVE_INFINITY;
      yield chunk.subarray(part.length);
    }
  };
}
