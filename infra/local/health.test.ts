import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { proveHealth } from './health';

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

test('an API that is well lets the start go on', async () => {
  const address = await serve((_, response) => response.end('ok'));
  await expect(proveHealth(address)).resolves.toBeUndefined();
});

test('an API that never answers ends the start with a sentence', async () => {
  const address = await serve(() => undefined);
  await expect(proveHealth(address, 100)).rejects.toThrow(
    'The API does not answer when asked whether it is well. Start it again.',
  );
});

test('an API that is unwell ends the start with a sentence', async () => {
  const address = await serve((_, response) => response.writeHead(500).end());
  await expect(proveHealth(address)).rejects.toThrow('The API answers 500');
});
