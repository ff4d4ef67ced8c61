import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { type Browser, chromium } from 'playwright';

/**
 * Launches Chromium with the options of the end-to-end tests.
 * @param program the executable; Playwright's own by default
 * @param debuggingPort where Lighthouse connects, if at all
 */
export function launchBrowser(program: string | undefined, debuggingPort?: number): Promise<Browser> {
  return chromium.launch({
    executablePath: program || playwrightChromium(),
    args: [
      // Chromium's sandbox does not work for root, the usual user in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--no-first-run',
      ...(debuggingPort === undefined ? [] : [`--remote-debugging-port=${debuggingPort}`]),
    ],
  });
}

function playwrightChromium(): string {
  const path = chromium.executablePath();
  if (existsSync(path)) return path;
  throw new Error('Chromium is not installed. Use npm run bench, or set TEST_CHROMIUM to an executable.');
}

/** Returns a free port of the loopback interface. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
