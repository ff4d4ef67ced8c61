import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { outcomeOf } from '@tariff-tantrum/infra/testing';

/** A real IMAP server over one Maildir. */
export interface Dovecot {
  /** With a user and a password. */
  url: string;
  log(): string;
  stop(): Promise<void>;
}

interface Maildir {
  folder: string;
  uid: number;
  gid: number;
}

export const DOVECOT_PASSWORD = 'canary-p@ss/word';

const START_MS = 10_000;

/**
 * Starts Dovecot as root on a port of the loopback. It touches nothing outside of a temporary folder and the Maildir.
 */
export async function startDovecot(port: number, maildir: Maildir): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-dovecot-'));
  chmodSync(folder, 0o755);
  const config = join(folder, 'dovecot.conf');
  writeFileSync(config, configOf(folder, port, maildir));
  const child = spawn('dovecot', ['-c', config, '-F'], { stdio: 'ignore' });
  const log = () => readFileSync(join(folder, 'log'), 'utf8');
  const end = Date.now() + START_MS;
  while (!(await isOpen(port))) {
    if (Date.now() > end) throw new Error(`Dovecot has not started:\n${log()}`);
    await delay(100);
  }
  return {
    url: `imap://bounces:${encodeURIComponent(DOVECOT_PASSWORD)}@127.0.0.1:${port}/INBOX`,
    log,
    async stop() {
      const ended = outcomeOf(child);
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

const configOf = (folder: string, port: number, { folder: mail, uid, gid }: Maildir): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mail}
first_valid_uid = ${uid}
first_valid_gid = ${gid}
passdb {
  driver = static
  args = password=${DOVECOT_PASSWORD}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;
