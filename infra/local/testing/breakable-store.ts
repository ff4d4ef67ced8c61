import { createServer, request as forward, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestStore } from './store';

/** A DynamoDB in memory, behind a proxy that can break in every way there is. */
export interface BreakableStore {
  /** The proxy's. */
  endpoint: string;
  /** The store's own, past the proxy. */
  directEndpoint: string;
  /** Answers every request so from now on; `pass` hands one on to the store. */
  behave(way: (pass: RequestListener) => RequestListener): void;
  restore(): void;
  close(): Promise<void>;
}

/** Starts both, whole. */
export async function startBreakableStore(): Promise<BreakableStore> {
  const store = await startTestStore();
  const pass: RequestListener = (request, response) => {
    const { method, headers } = request;
    const onward = forward(store.endpoint, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  };
  let way = pass;
  const proxy = createServer((request, response) => way(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  return {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    directEndpoint: store.endpoint,
    behave(make) {
      way = make(pass);
    },
    restore() {
      way = pass;
    },
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await store.close();
    },
  };
}
