import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type FaultProxy, startFaultProxy } from './fault-proxy';

const BODY = 'x'.repeat(1000);
let target: Server;
let proxy: FaultProxy;
beforeEach(async () => {
  target = createServer(async (request, response) => {
    let sent = '';
    for await (const chunk of request) sent += chunk;
    response.writeHead(201, {
      'X-Got': `${request.method} ${request.url} ${request.headers.authorization} ${sent}`,
    });
    response.end(BODY);
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  proxy = await startFaultProxy(`http://127.0.0.1:${(target.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await proxy.close();
  target.close();
});

const post = () =>
  fetch(`${proxy.url}/a?b`, { method: 'POST', body: 'hello', headers: { Authorization: 'mine' } });
const text = async () => (await post()).text();

describe('startFaultProxy', () => {
  it('forwards requests and responses unchanged', async () => {
    const response = await post();
    expect(response.status).toBe(201);
    expect(response.headers.get('X-Got')).toBe('POST /a?b mine hello');
    expect(await response.text()).toBe(BODY);
  });

  it("breaks the client's connection if the target is unavailable", async () => {
    target.close();
    target.closeAllConnections();
    await expect(post()).rejects.toThrow('fetch failed');
  });

  it('lets an interceptor respond, or change headers and bodies', async () => {
    proxy.intercept((_request, response) => void response.writeHead(504).end('unavailable'));
    expect((await post()).status).toBe(504);
    proxy.intercept((_request, _response, forward) => forward({ headers: { authorization: 'other' } }));
    expect((await post()).headers.get('X-Got')).toContain('other');
    proxy.intercept((_request, _response, forward) =>
      forward({
        async *body(chunks) {
          for await (const chunk of chunks) yield chunk.subarray(0, 10);
          throw new Error('cut');
        },
      }),
    );
    await expect(text()).rejects.toThrow();
  });

  it('holds response bodies after a number of bytes until it is restored', async () => {
    const held = proxy.hold(300);
    const response = await post();
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value).toHaveLength(300);
    await held;
    const rest = reader?.read();
    expect(await Promise.race([rest, wait(50, 'nothing')])).toBe('nothing');
    await proxy.restore();
    expect((await rest)?.value).toHaveLength(700);
    expect(await text()).toBe(BODY);
  });

  it('cuts connections, and refuses new ones until it is restored', async () => {
    const held = proxy.hold(300);
    const reading = text();
    reading.catch(() => undefined);
    await held;
    proxy.cut();
    await expect(reading).rejects.toThrow();
    await proxy.refuse();
    await expect(post()).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    await proxy.restore();
    expect(await text()).toBe(BODY);
  });
});
