import { spawn } from 'node:child_process';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { developEnv } from '../env';
import { findFreePort } from './free-port';
import type { Handler } from './pages';

/**
 * Starts `gatsby develop` behind the local host, and forwards every request for a page to it: pages and API share one
 * address.
 * @param siteFolder the site's workspace
 * @param siteUrl the public address of the pages
 */
export async function startDevSite(siteFolder: string, siteUrl: string) {
  const port = await findFreePort();
  // The site's own script, which cleans first: Gatsby cannot develop in a cache that contains a build.
  const gatsby = spawn('npm', ['run', 'develop', '--', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: siteFolder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: developEnv(siteUrl),
    // A process group of its own, so that all of it can be ended at once.
    detached: true,
  });
  const stop = () => {
    if (gatsby.pid !== undefined && gatsby.exitCode === null) process.kill(-gatsby.pid, 'SIGTERM');
  };
  process.once('exit', stop);
  const handler: Handler = (request, response) => proxy(request, response, port);
  return { handler, stop };
}

function proxy(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request;
  // The CSP would block hot reload, which evaluates code.
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const forwarded = forward({ host: '127.0.0.1', port, method, path: url, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(response);
  });
  forwarded.on('error', () => {
    if (!response.headersSent) response.writeHead(502, { 'Content-Type': 'text/plain', Refresh: '2' });
    response.end('Gatsby is starting. This page reloads in two seconds.');
  });
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}
