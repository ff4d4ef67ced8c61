import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const response = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\nx-amzn-RequestId: TEST\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const awsError = (name: string) =>
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'No' });

/** Responses that replace the upstream's. */
const REPLACEMENTS = {
  throttling: response('400 Bad Request', awsError('ProvisionedThroughputExceededException')),
  failing: response('500 Internal Server Error', awsError('InternalServerError')),
  'sending HTML': response('200 OK', '<html>Welcome to the hotel network</html>'),
  'sending an empty response': 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
};
const STALLED = 'HTTP/1.1 200 OK\r\nx-amzn-RequestId: TEST\r\nContent-Length: 900\r\n\r\n{"Items":[';

/** Every way in which a store can fail. */
export const FAULTS = [
  'refusing',
  'resetting',
  'hanging',
  'stalling within a response',
  'truncating responses',
  'throttling',
  'failing',
  'sending HTML',
  'sending an empty response',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A TCP proxy in front of a store that injects faults. */
export interface FaultProxy {
  endpoint: string;
  /** Starts a fault; without one, forwards everything again, over new connections. */
  set(fault?: Fault): Promise<void>;
  close(): Promise<void>;
}

export async function startFaultProxy(upstreamEndpoint: string): Promise<FaultProxy> {
  const upstreamPort = Number(new URL(upstreamEndpoint).port);
  const sockets = new Set<Socket>();
  let fault: Fault | undefined;

  const server = createServer((client) => {
    const upstream = connect(upstreamPort, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (request) => {
      if (fault === undefined || fault === 'truncating responses') upstream.write(request);
      else if (fault === 'resetting') client.resetAndDestroy();
      else if (fault === 'stalling within a response') client.write(STALLED);
      else if (fault !== 'hanging' && fault !== 'refusing') client.end(REPLACEMENTS[fault]);
    });
    upstream.on('data', (bytes) => {
      if (fault === 'truncating responses') client.end(bytes.subarray(0, bytes.length / 2));
      else client.write(bytes);
    });
  });

  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async set(next) {
      if (next === 'refusing' || next === undefined) await stop();
      fault = next;
      if (next === undefined) await listen(port);
    },
    close: stop,
  };
}
