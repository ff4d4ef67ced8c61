import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The part of a mail provider that signs the emails of its customers. */
export interface Signer {
  /** For `smtpd_milters` of Postfix. */
  milter: string;
  /** What is published in the DNS for the signatures: its name and its text. */
  record: { name: string; text: string };
  stop(): Promise<void>;
}

const SELECTOR = 'test';
const START_MS = 10_000;

/** Starts OpenDKIM for the emails of a domain. */
export async function startSigner(domain: string, port: number): Promise<Signer> {
  const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-opendkim-'));
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  openssl('genrsa', '-out', path('key'), '2048');
  openssl('rsa', '-in', path('key'), '-pubout', '-out', path('public'));
  const settings = {
    Mode: 's',
    Domain: domain,
    Selector: SELECTOR,
    KeyFile: path('key'),
    Socket: `inet:${port}@127.0.0.1`,
    Canonicalization: 'relaxed/simple',
    InternalHosts: '0.0.0.0/0',
    // As root it asks for more than a key that only root can read.
    RequireSafeKeys: 'no',
    Background: 'no',
  };
  writeFileSync(
    path('config'),
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  );
  const child = spawn('opendkim', ['-f', '-x', path('config')], { stdio: 'ignore' });
  await untilOpen(port);
  const key = readFileSync(path('public'), 'utf8').replace(/-----[^-]+-----|\s/g, '');
  return {
    milter: `inet:127.0.0.1:${port}`,
    record: { name: `${SELECTOR}._domainkey.${domain}`, text: `v=DKIM1; k=rsa; p=${key}` },
    async stop() {
      const exited = once(child, 'exit');
      if (child.kill()) await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when something listens on a port of this machine. */
async function untilOpen(port: number): Promise<void> {
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    const socket = createConnection(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
  throw new Error('OpenDKIM does not listen.');
}
