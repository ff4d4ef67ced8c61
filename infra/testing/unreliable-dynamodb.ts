import { createServer, request as forward, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestDynamoDb } from '@tariff-tantrum/lambdas/store/testing';

/** A DynamoDB in memory behind a proxy that can fail in any way. */
export interface UnreliableDynamoDb {
  /** The proxy's endpoint. */
  endpoint: string;
  /** The endpoint of DynamoDB itself. */
  directEndpoint: string;
  /** Handles every request with a listener from now on; `pass` forwards one. */
  behave(create: (pass: RequestListener) => RequestListener): void;
  restore(): void;
  close(): Promise<void>;
}

/** Starts both, without a fault. */
export async function startUnreliableDynamoDb(): Promise<UnreliableDynamoDb> {
  const store = await startTestDynamoDb();
  const pass: RequestListener = (request, response) => {
    const { method, headers } = request;
    const forwarded = forward(store.endpoint, { method, headers }, (received) => {
      response.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(response);
    });
    request.pipe(forwarded);
  };
  let listener = pass;
  const proxy = createServer((request, response) => listener(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => proxy.once('listening', resolve));
  return {
    endpoint: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    directEndpoint: store.endpoint,
    behave(create) {
      listener = create(pass);
    },
    restore() {
      listener = pass;
    },
    async close() {
      proxy.close();
      proxy.closeAllConnections();
      await store.close();
    },
  };
}
