import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { rawRequest } from '../../testing';
import { StartError } from '../start-error';
import { type Listening, listen, type ServerOptions, type WebServer } from './server';

const LARGE = Buffer.alloc(32 * 1024 * 1024);
const GET = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

let server: WebServer;
let requests: number;
/** Responses to `/hold`, which do not end by themselves. */
let held: ServerResponse[];
const sockets: Socket[] = [];

async function start(options: Partial<ServerOptions>): Promise<void> {
  server = await listen({ host: '0.0.0.0', port: 0 }, options);
  requests = 0;
  held = [];
  server.serve((incoming, response) => {
    requests += 1;
    if (incoming.url === '/hold') held.push(response);
    else response.end(incoming.url === '/large' ? LARGE : `you asked for ${incoming.url}`);
  });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.drain(0);
});

const port = () => Number(new URL(server.address).port);

/** Opens a connection from a loopback address, and sends a text. */
async function open(localAddress: string, text = ''): Promise<Socket> {
  const socket = connect({ port: port(), host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

const openMany = (count: number, localAddress: string, text?: string) =>
  Promise.all(Array.from({ length: count }, () => open(localAddress, text)));

/** Collects what a connection receives. */
function collect(socket: Socket): { text: string } {
  const received = { text: '' };
  socket.on('data', (chunk) => {
    received.text += chunk;
  });
  return received;
}

/** Requests a page as a visitor with a new connection. Resolves to the status. */
function visit(localAddress: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ port: port(), host: '127.0.0.1', localAddress, agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

/** Resolves once something is so. It is asked as often as a slow machine needs, and not for ever. */
const until = async (condition: () => boolean) => {
  for (let asked = 0; !condition(); asked += 1) {
    if (asked === 2000) throw new Error('It is still not so.');
    await delay(5);
  }
};
const closed = (all: readonly Socket[]) => all.filter(({ destroyed }) => destroyed).length;

describe('a connection', () => {
  it('gets the responses to as many pipelined requests as the limit, in order', async () => {
    await start({ pending: 8 });
    const socket = await open('127.0.0.1', Array.from({ length: 8 }, (_, n) => GET(`/${n}`)).join(''));
    const received = collect(socket);
    await until(() => received.text.includes('for /7'));
    expect(received.text.match(/for \/\d/g)).toEqual(Array.from({ length: 8 }, (_, n) => `for /${n}`));
  });

  it.each([
    ['requests', ''],
    ['requests with a wrong Expect', 'Expect: x\r\n'],
  ])('is closed when it pipelines more %s, and the rest of them is not even parsed', async (_, header) => {
    await start({ pending: 8 });
    let parsed = 0;
    const count = () => {
      parsed += 1;
    };
    subscribe('http.server.request.start', count);
    const text = GET('/large').replace('Host', `${header}Host`).repeat(1500);
    await once((await open('127.0.0.1', text)).resume(), 'close');
    unsubscribe('http.server.request.start', count);
    expect([requests, parsed]).toEqual([header ? 0 : 8, 9]);
    expect(await visit('127.0.0.1')).toBe(200);
  });

  it('is closed when its client does not read the response', async () => {
    await start({ timeout: 200 });
    await open('127.0.0.1', GET('/large'));
    await until(() => server.connections() === 1);
    await until(() => server.connections() === 0);
  });

  it('gets 408 if its request remains incomplete for too long', async () => {
    const timeouts = { headersTimeout: 100, requestTimeout: 200, keepAliveTimeout: 65_000 };
    await start({ timeouts: { ...timeouts, connectionsCheckingInterval: 20 } });
    const socket = await open('127.0.0.1', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    let text = '';
    for await (const chunk of socket) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('stays open while its client reads slowly', async () => {
    await start({ timeout: 2000 });
    const socket = await open('127.0.0.1', GET('/large'));
    let bytes = 0;
    const began = Date.now();
    for await (const chunk of socket) {
      bytes += chunk.length;
      if (bytes > LARGE.length) break;
      if (Date.now() < began + 3000) await delay(20);
    }
    expect(bytes).toBeGreaterThan(LARGE.length);
    expect(Date.now() - began).toBeGreaterThan(2500);
  });
});

it('a server that is stopped completes the requests under way, and closes what is idle at once', async () => {
  await start({});
  const [idle, busy] = [await open('127.0.0.1', GET('/')), await open('127.0.0.1', GET('/hold'))];
  const [idleResponse, busyResponse] = [collect(idle), collect(busy)];
  await until(() => held.length === 1 && idleResponse.text !== '');
  const ended = once(busy, 'close');
  const drained = server.drain(60_000);
  await once(idle, 'close');
  held[0]?.end('done');
  await Promise.all([drained, ended]);
  expect(busyResponse.text).toContain('done');
});

describe('connections of one address', () => {
  it('are limited: for a new one the one that was idle the longest is closed', async () => {
    await start({ perAddress: 10 });
    const [busy, first] = [await open('127.0.0.2', GET('/hold')), await open('127.0.0.2')];
    await until(() => held.length === 1);
    const others = await openMany(9, '127.0.0.2');
    await until(() => closed([first]) === 1);
    expect([server.connections(), closed([busy, ...others])]).toEqual([10, 0]);
    expect(await visit('127.0.0.2')).toBe(200);
    expect(await visit('127.0.0.1')).toBe(200);
  });

  it('still count after a response, and are idle from then on', async () => {
    await start({ perAddress: 3 });
    const another = () => open('127.0.0.2');
    const [first, second, third] = [await another(), await another(), await another()];
    for (const socket of [second, third, first]) {
      const response = collect(socket);
      socket.write(GET('/'));
      await until(() => response.text !== '');
    }
    await another();
    await until(() => closed([second]) === 1);
    expect([closed([first, third]), server.connections()]).toEqual([0, 3]);
  });

  it('are refused if all others are busy', async () => {
    await start({ perAddress: 3 });
    await openMany(3, '127.0.0.2', GET('/hold'));
    await until(() => held.length === 3);
    await expect(visit('127.0.0.2')).rejects.toThrow();
    expect(await visit('127.0.0.1')).toBe(200);
  });

  it('are not limited if it is the address of a trusted proxy', async () => {
    await start({ perAddress: 3, groupOf: (address) => (address === '127.0.0.2' ? undefined : address) });
    await openMany(8, '127.0.0.2');
    expect(await visit('127.0.0.2')).toBe(200);
    expect(closed(sockets)).toBe(0);
  });
});

describe('connections in all', () => {
  it('are limited: for a new one the client with the most loses one, an idle one first', async () => {
    await start({ total: 20 });
    const few = await openMany(4, '127.0.0.3');
    const busy = await openMany(8, '127.0.0.2', GET('/hold'));
    await until(() => held.length === 8);
    const idle = await openMany(8, '127.0.0.2');
    for (let n = 0; n < 10; n += 1) {
      await open('127.0.0.4');
      expect(await visit('127.0.0.1')).toBe(200);
    }
    await until(() => closed(idle) === 8);
    expect(server.connections()).toBeLessThanOrEqual(20);
    expect(closed(few)).toBe(0);
    expect(closed(busy)).toBeLessThanOrEqual(4);
  });

  it('are not taken from a trusted proxy that is busy', async () => {
    await start({ total: 5, groupOf: (address) => (address === '127.0.0.2' ? undefined : address) });
    const busy = await openMany(5, '127.0.0.2', GET('/hold'));
    await until(() => held.length === 5);
    await expect(visit('127.0.0.1')).rejects.toThrow();
    expect(closed(busy)).toBe(0);
  });
});

test('nothing is kept of a client that has gone: there may be millions of them', async () => {
  // If the client were still known, it would be trusted as before.
  let isTrusted = true;
  await start({ perAddress: 2, groupOf: (address) => (isTrusted ? undefined : address) });
  expect(await visit('127.0.0.2')).toBe(200);
  await until(() => server.connections() === 0);
  isTrusted = false;
  await openMany(2, '127.0.0.2', GET('/hold'));
  await until(() => held.length === 2);
  await expect(visit('127.0.0.2')).rejects.toThrow();
});

test('an unparsable request gets the usual headers, even before anything is served', async () => {
  server = await listen({ host: '127.0.0.1', port: 0 }, { headers: { 'X-Content-Type-Options': 'nosniff' } });
  const { status, headers } = await rawRequest(server.address, 'nonsense\r\n\r\n');
  expect([status, headers['x-content-type-options']]).toEqual([400, 'nosniff']);
});

test('where nobody can listen, a sentence says why and what to do', async () => {
  server = await listen({ host: '127.0.0.1', port: 0 });
  const problemOf = (where: Listening) =>
    listen(where).then(
      () => 'none',
      (error) => (error instanceof StartError ? error.message : 'another error'),
    );
  expect(await problemOf({ host: '127.0.0.1', port: port() })).toBe(
    `Port ${port()} of 127.0.0.1 is in use by another program. Stop that one, or choose another with PORT.`,
  );
  // An address for documents, which no machine has.
  expect(await problemOf({ host: '192.0.2.1', port: 0 })).toBe(
    'This machine cannot listen on 192.0.2.1 (EADDRNOTAVAIL). Choose another address with HOST.',
  );
  expect(await problemOf({ fd: 9999 })).toMatch(/^The socket of launch.socket cannot be used \(E\w+\)\.$/);
});

test('a server that is stopped closes the connections whose requests take too long', async () => {
  await start({});
  const socket = await open('127.0.0.1', GET('/hold'));
  await until(() => held.length === 1);
  await server.drain(0);
  await until(() => socket.destroyed);
});
