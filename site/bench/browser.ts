import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { type Browser, chromium } from 'playwright';

/** A fresh browser, as the end-to-end tests start theirs. @param port for a debugger, if one is to be let in */
export function launchBrowser(program: string | undefined, port?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: program || playwrightsOwn(),
    args: [
      // Chromium's sandbox does not work for root, which is who tests in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--no-first-run',
      ...(port === undefined ? [] : [`--remote-debugging-port=${port}`]),
    ],
  });
}

function playwrightsOwn(): string {
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  throw new Error('Run it by npm run bench, or name a Chromium in TEST_CHROMIUM.');
}

/** A port of the loopback that nobody has just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
