import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type FaultProxy, startFaultProxy } from '@tariff-tantrum/infra/testing';
import { emptyFolder } from './testing/cli';
import { buildProgram, openShell, runProcess, runShell } from './testing/process';
import { ownerOf, PASSWORD, type System, startSystem } from './testing/system';

// What only a process of its own can show; all other tests run the program in theirs.

let system: System;
let folder: string;
beforeAll(async () => {
  buildProgram();
  const people = Array.from({ length: 300 }, (_, n) => ({
    email: `p${n}@example.com`,
    name: 'x'.repeat(100),
  }));
  system = await startSystem({ people });
});
afterAll(() => system.close());
beforeEach(() => {
  folder = emptyFolder();
});

describe('an export in a process', () => {
  let proxy: FaultProxy;
  let held: Promise<void>;
  beforeEach(async () => {
    proxy = await startFaultProxy(system.url);
    held = proxy.hold(8192);
  });
  afterEach(() => proxy.close());

  const expectOldFile = () => {
    expect(readdirSync(folder)).toEqual(['list.csv']);
    expect(readFileSync(join(folder, 'list.csv'), 'utf8')).toBe('old');
  };

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('exits by %s with %i and leaves no file', async (signal, code) => {
    writeFileSync(join(folder, 'list.csv'), 'old');
    const exited = await runProcess(['export', '-o', 'list.csv', '--force'], {
      env: ownerOf(proxy),
      cwd: folder,
      onStart: (child) => void held.then(() => child.kill(signal)),
    });
    expect(exited).toEqual({ code, stdout: '', stderr: '' });
    expectOldFile();
  });

  it('exits with 0 when the reader closes the pipe', async () => {
    const line = 'set -o pipefail; launch-admin export | head -1; echo $?';
    const running = runShell(line, { env: ownerOf(proxy) });
    await held;
    await proxy.restore();
    expect(await running).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\ufeffemail,.*\r\n0\n$/),
      stderr: '',
    });
  });

  it('exits with 1 if the disk is full, and leaves the older file', async () => {
    await proxy.restore();
    writeFileSync(join(folder, 'list.csv'), 'old');
    // A limit on file sizes makes the same system call fail as a full disk.
    const line = 'ulimit -f 8; launch-admin export -o list.csv --force';
    const { code, stderr } = await runShell(line, { env: ownerOf(system), cwd: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: The file is larger than this disk or this shell allows/);
    expectOldFile();
    const redirected = await runShell('launch-admin export > /dev/full', { env: ownerOf(system) });
    expect(redirected).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: The disk is full/) });
  });
});

describe('the admin password of a process', () => {
  const env = () => ({ LAUNCH_API_URL: system.url });

  it('is asked for on a terminal, without showing what is typed', async () => {
    const terminal = openShell('launch-admin stats', { env: env() });
    await terminal.see('Admin password:');
    terminal.type(`${PASSWORD}\r`);
    const { code, screen } = await terminal.ended;
    expect(code).toBe(0);
    expect(screen).toContain('Total Signups');
    expect(terminal.sent()).not.toContain(PASSWORD.slice(0, 5));
    expect(terminal.sent()).not.toContain('*');
  });

  it.each([
    ['ctrl-C', '\u0003'],
    ['ctrl-D', '\u0004'],
  ])('%s at its prompt exits with 130', async (_, key) => {
    const terminal = openShell('launch-admin stats', { env: env() });
    await terminal.see('Admin password:');
    terminal.type(key);
    expect((await terminal.ended).code).toBe(130);
  });

  it.each([
    ['stdin', 'launch-admin stats < /dev/null'],
    ['stderr', 'launch-admin stats 2> /dev/null'],
  ])('is not asked for if %s is not a terminal', async (_, line) => {
    const { code, screen } = await openShell(line, { env: env() }).ended;
    expect(code).toBe(2);
    expect(screen).not.toContain('Admin password:');
  });

  it('never appears in output, debug log or the process list', async () => {
    const proxy = await startFaultProxy(system.url);
    const held = proxy.hold(0);
    let commandLine = '';
    const exited = await runProcess(['stats', '--password-stdin', '--debug'], {
      env: { LAUNCH_API_URL: proxy.url, NODE_DEBUG: 'http,net,tls,stream,fetch,undici,websocket' },
      input: PASSWORD,
      onStart: ({ pid }) =>
        void held.then(() => {
          commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
          void proxy.restore();
        }),
    });
    await proxy.close();
    expect(exited.code).toBe(0);
    expect(commandLine).toContain('--password-stdin');
    const bytes = Buffer.from(PASSWORD).toString('latin1');
    for (const secret of [PASSWORD, bytes, Buffer.from(PASSWORD).toString('base64')]) {
      expect(commandLine + exited.stdout + exited.stderr).not.toContain(secret);
    }
  });
});

test('a process trusts only certificates that can be verified', async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const options = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  execFileSync('openssl', [...options, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    async (request, response) => {
      const { method = 'GET', headers } = request;
      const sent = { authorization: headers.authorization ?? '', 'Content-Type': 'application/json' };
      const body = method === 'POST' ? { body: await text(request) } : {};
      const upstream = await fetch(system.url + request.url, { method, headers: sent, ...body });
      response.writeHead(upstream.status).end(await upstream.text());
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const at = (host: string) => ({ ...ownerOf(system), LAUNCH_API_URL: `https://${host}:${port}` });

  const untrusted = await runProcess(['doctor'], { env: at('localhost') });
  expect(untrusted.code).toBe(3);
  expect(untrusted.stdout).toMatch(/^failed\tEncryption\t/m);
  expect(untrusted.stdout).toMatch(/^skipped\tPassword\t/m);
  expect((await runProcess(['stats'], { env: at('localhost') })).stderr).toContain('is not trusted');

  const trusted = await runProcess(['doctor'], { env: { ...at('localhost'), NODE_EXTRA_CA_CERTS: cert } });
  expect(trusted.code).toBe(0);
  expect(trusted.stdout).toMatch(/^ok\tEncryption\t/m);

  const otherName = await runProcess(['doctor'], { env: { ...at('127.0.0.1'), NODE_EXTRA_CA_CERTS: cert } });
  expect(otherName.code).toBe(3);
  server.close();
});
