import { spawn } from 'node:child_process';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { developEnv } from './env';
import type { Handler } from './web/pages';

/** Gatsby's development server behind the local host, so that pages and API have one address. */
export interface DevSite {
  handler: Handler;
  stop(): void;
}

/**
 * Starts `gatsby develop` and hands it every request for a page.
 * @param siteFolder the site's workspace
 * @param siteUrl the address pages are asked for at
 */
export async function startDevSite(siteFolder: string, siteUrl: string): Promise<DevSite> {
  const port = await freePort();
  // The site's own script, which cleans first: Gatsby does not develop in a cache that holds a build.
  const gatsby = spawn('npm', ['run', 'develop', '--', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: siteFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: developEnv(siteUrl),
    // A group of its own, so that all of it ends at once.
    detached: true,
  });
  const stop = () => {
    if (gatsby.pid !== undefined && gatsby.exitCode === null) process.kill(-gatsby.pid, 'SIGTERM');
  };
  process.once('exit', stop);
  return { handler: (request, response) => proxy(request, response, port), stop };
}

function proxy(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  // What the pages are protected with would stop hot reload, which evaluates code.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const onward = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => {
    if (!response.headersSent) response.writeHead(502, { 'Content-Type': 'text/plain', Refresh: '2' });
    response.end('Gatsby is starting. This page asks again in two seconds.');
  });
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
