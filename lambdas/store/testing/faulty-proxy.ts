import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const answer = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\nx-amzn-RequestId: TEST\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const refusal = (name: string) =>
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'No' });

/** What stands in for the store's answer. */
const CANNED = {
  throttling: answer('400 Bad Request', refusal('ProvisionedThroughputExceededException')),
  failing: answer('500 Internal Server Error', refusal('InternalServerError')),
  'talking of something else': answer('200 OK', '<html>Welcome to the hotel network</html>'),
  'answering nothing': 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
};
const STALLED = 'HTTP/1.1 200 OK\r\nx-amzn-RequestId: TEST\r\nContent-Length: 900\r\n\r\n{"Items":[';

/** Every way in which a store is not there for us. */
export const FAULTS = [
  'refusing',
  'resetting',
  'hanging',
  'stalling within an answer',
  'cutting answers',
  'throttling',
  'failing',
  'talking of something else',
  'answering nothing',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A TCP proxy before a store that does harm when told to. */
export interface FaultyProxy {
  endpoint: string;
  /** Begins a fault; without one, lets everything through again, over new connections. */
  set(fault?: Fault): Promise<void>;
  close(): Promise<void>;
}

export async function startFaultyProxy(upstreamEndpoint: string): Promise<FaultyProxy> {
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
      if (fault === undefined || fault === 'cutting answers') upstream.write(request);
      else if (fault === 'resetting') client.resetAndDestroy();
      else if (fault === 'stalling within an answer') client.write(STALLED);
      else if (fault !== 'hanging' && fault !== 'refusing') client.end(CANNED[fault]);
    });
    upstream.on('data', (bytes) => {
      if (fault === 'cutting answers') client.end(bytes.subarray(0, bytes.length / 2));
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
