import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A response of Secrets Manager: a secret, or the name of an error. */
export type SecretReply = { secret: string } | { error: string };

/**
 * Starts a fake Secrets Manager on a free loopback port.
 * @param first the response for every secret, until another one is set
 * @param others the values of other secrets by their ids
 */
export async function startSecretsManager(first: SecretReply, others: Readonly<Record<string, string>> = {}) {
  let reply = first;
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const other = others[JSON.parse(await text(request)).SecretId];
    const current = other === undefined ? reply : { secret: other };
    const headers = { 'Content-Type': 'application/x-amz-json-1.1', 'x-amzn-RequestId': 'test' };
    response.writeHead('error' in current ? 400 : 200, headers);
    response.end(
      JSON.stringify('error' in current ? { __type: current.error } : { SecretString: current.secret }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    set(next: SecretReply) {
      reply = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
