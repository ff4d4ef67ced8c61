import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What Secrets Manager responds: a secret, or the name of an error. */
export type SecretReply = { secret: string } | { error: string };

/** Starts a fake Secrets Manager with one secret on a free loopback port. */
export async function startSecretsManager(first: SecretReply) {
  let reply = first;
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume().on('end', () => {
      const headers = { 'Content-Type': 'application/x-amz-json-1.1', 'x-amzn-RequestId': 'test' };
      response.writeHead('error' in reply ? 400 : 200, headers);
      response.end(
        JSON.stringify('error' in reply ? { __type: reply.error } : { SecretString: reply.secret }),
      );
    });
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
