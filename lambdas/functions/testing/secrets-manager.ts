import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a fake Secrets Manager with one secret, or none, on a free loopback port. */
export async function startSecretsManager(secret: string | undefined) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const headers = { 'Content-Type': 'application/x-amz-json-1.1', 'x-amzn-RequestId': 'test' };
      response.writeHead(secret === undefined ? 400 : 200, headers);
      response.end(
        JSON.stringify(
          secret === undefined
            ? { __type: 'ResourceNotFoundException' }
            : { Name: 'admin', SecretString: secret },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
