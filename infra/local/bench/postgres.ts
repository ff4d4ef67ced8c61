import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const VERSIONS = '/usr/lib/postgresql';

/** A PostgreSQL server with default settings, on a socket in a temporary folder. */
export interface Postgres {
  /** The folder of its socket, which is what a client connects to. */
  host: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL if it is installed, else returns undefined. It does not run as root: then it runs as `postgres`. */
export async function startPostgres(): Promise<Postgres | undefined> {
  const version = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort().at(-1) : undefined;
  if (version === undefined) return undefined;
  const bin = (name: string) => join(VERSIONS, version, 'bin', name);
  if (!existsSync(bin('postgres'))) return undefined;
  const user = process.getuid?.() === 0 ? idsOf('postgres') : {};
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'));
  chmodSync(folder, 0o755);
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(bin('initdb'), ['-D', data, '-U', 'bench', '-A', 'trust', '-E', 'UTF8'], {
    ...user,
    cwd: folder,
  });
  const server = spawn(bin('postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses='], {
    ...user,
    stdio: 'ignore',
  });
  const exited = once(server, 'exit');
  while (!existsSync(join(folder, '.s.PGSQL.5432'))) await Promise.race([wait(50), exited]);
  return {
    host: folder,
    async stop() {
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

function idsOf(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
