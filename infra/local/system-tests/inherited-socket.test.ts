import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { rawRequest, until, useFolders } from '../../testing';
import { findRunning, type Running } from '../launch/running';

/** As systemd: keeps a socket open, and starts the host with it as file 3 as often as it ends. Nothing accepts here. */
const SUPERVISOR = `
const { spawn } = require('node:child_process');
const socket = require('node:net').createServer().listen(0, '127.0.0.1', () => {
  const start = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" infra/local/start.mjs --no-site';
  const shell = spawn('sh', ['-c', 'while :; do sh -c "$1" "$0"; done', process.execPath, start], {
    stdio: ['ignore', 'ignore', 'ignore', socket._handle.fd],
    detached: true,
  });
  shell.unref();
  console.log(shell.pid, socket.address().port);
  // The shell keeps it open.
  socket.close();
});`;

const createFolder = useFolders();
let group: number | undefined;
afterEach(() => {
  if (group !== undefined) process.kill(-group, 'SIGKILL');
});

/** Resolves to the address of the socket. */
async function startSupervisor(DATA_DIR: string): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, ['-e', SUPERVISOR], {
    cwd: resolve('.'),
    env: { PATH: process.env.PATH, DATA_DIR, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let port = 0;
  child.stdout?.on('data', (printed) => {
    [group, port = 0] = String(printed).split(' ').map(Number);
  });
  await once(child, 'close');
  return `http://127.0.0.1:${port}`;
}

const signUp = (address: string, n: number) => {
  const body = JSON.stringify({ name: 'A', email: `a-${n}@example.org` });
  const head = `Host: ${new URL(address).host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  return rawRequest(
    address,
    `POST /api/launch-signup HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n${body}`,
  );
};

it('signups wait on an inherited socket while the server restarts, and none is refused', async () => {
  const dataDir = createFolder();
  const address = await startSupervisor(dataDir);
  const find = async (version: (running: Running) => boolean) => {
    let running: Running | undefined;
    await until(async () => {
      running = await findRunning(dataDir);
      return running !== undefined && version(running);
    });
    if (running === undefined) throw new Error('No server runs.');
    return running;
  };
  const first = await find(() => true);
  expect(first.address).toBe(address);
  const accepted = (await signUp(address, 0)).status;
  process.kill(first.pid, 'SIGTERM');
  const responses: Promise<number>[] = [];
  let isRestarted = false;
  const restarted = find(({ pid }) => pid !== first.pid).then((second) => {
    isRestarted = true;
    return second;
  });
  while (!isRestarted) {
    responses.push(signUp(address, responses.length + 1).then(({ status }) => status));
    await new Promise((done) => setTimeout(done, 20));
  }
  const second = await restarted;
  expect(second.address).toBe(address);
  expect([...new Set(await Promise.all(responses))]).toEqual([accepted]);
  expect(accepted).toBeLessThan(400);
});
