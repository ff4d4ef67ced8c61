import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { useFolders } from '../../testing';
import { until } from '../../testing/waiting';
import { startDevSite } from './dev-site';

/**
 * Stands for `gatsby develop`, which listens once a file says so: repeats what it receives, and counts requests that
 * their clients have left.
 */
const DEVELOP = `
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
while (!existsSync('ready')) await delay(10);
let left = 0;
createServer((request, response) => {
  if (request.url === '/left') return response.end(String(left));
  if (request.url === '/hold') {
    response.writeHead(200).write('x');
    return response.on('close', () => { left += 1; });
  }
  let body = '';
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    response.writeHead(203, { 'X-Gatsby': 'yes' });
    response.end([request.method, request.url, request.headers['x-asked'], body].join());
  });
}).listen(Number(process.argv[5]), process.argv[3]);
`;

const createFolder = useFolders();
let site: Awaited<ReturnType<typeof startDevSite>>;
let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = createFolder();
  writeFileSync(join(folder, 'develop.mjs'), DEVELOP);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { develop: 'node develop.mjs' } }));
  site = await startDevSite(folder, 'http://localhost:3000');
  server = createServer((request, response) => {
    response.setHeader('Content-Security-Policy', "script-src 'self'");
    site.handler(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  site.stop();
  // What npm has started ends with it.
  await until(() => get('/').then(({ status }) => status === 502));
  // The exit of the process stops the site again, when nothing is left to end.
  site.stop();
  server.closeAllConnections();
  server.close();
});

const get = (path: string, init?: RequestInit) => fetch(url + path, init);

test('until Gatsby listens, each page says that it is starting and asks for itself again', async () => {
  const response = await get('/faq');
  expect([response.status, response.headers.get('Refresh')]).toEqual([502, '2']);
  expect(await response.text()).toContain('Gatsby is starting.');
});

test('requests and responses are passed on whole, without headers that would block hot reload', async () => {
  writeFileSync(join(folder, 'ready'), '');
  await until(() => get('/').then(({ status }) => status !== 502));
  const response = await get('/faq?x=1', { method: 'POST', headers: { 'X-Asked': 'a' }, body: 'b' });
  expect([response.status, await response.text()]).toEqual([203, 'POST,/faq?x=1,a,b']);
  expect(response.headers.get('X-Gatsby')).toBe('yes');
  expect(response.headers.get('Content-Security-Policy')).toBeNull();
});

test('a request that its client leaves is left', async () => {
  const leaving = new AbortController();
  const response = await get('/hold', { signal: leaving.signal });
  leaving.abort();
  await expect(response.text()).rejects.toThrow();
  await until(() => get('/left').then(async (left) => (await left.text()) === '1'));
});
