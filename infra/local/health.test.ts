import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assertHealthy } from './health';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a healthy API lets the start continue', async () => {
  const address = await serve((_, response) => response.end('ok'));
  await expect(assertHealthy(address)).resolves.toBeUndefined();
});

test('an API that never responds makes the start fail', async () => {
  const address = await serve(() => undefined);
  await expect(assertHealthy(address, 100)).rejects.toThrow(
    'The API did not respond to the health check. Start again.',
  );
});

test('an API that responds with 500 makes the start fail', async () => {
  const address = await serve((_, response) => response.writeHead(500).end());
  await expect(assertHealthy(address)).rejects.toThrow('The API responded with 500');
});
