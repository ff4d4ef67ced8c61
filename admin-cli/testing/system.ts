import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUpInDataFolder, startTestSystem, type TestPerson } from '@tariff-tantrum/infra/testing';
import { createLaunchClient } from '@tariff-tantrum/lambdas/client/client';
import { type Arguments, openTerminal, type RunOptions, run, type TerminalOptions } from './cli';

export const PASSWORD = 'canary-Pässwörd-71c3';

/** The real local system on a free port. */
export type System = Awaited<ReturnType<typeof startSystem>>;

interface SystemOptions {
  /** Who is on the list, with any dates and names, also those that the API refuses. */
  people?: readonly TestPerson[];
  /** Further variables of the server. */
  env?: Record<string, string>;
}

/** Starts a system with its list in SQLite. */
export async function startSystem({ people = [], env }: SystemOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'launch-admin-data-'));
  if (people.length > 0) await signUpInDataFolder(dataDir, people);
  const system = await startTestSystem({ site: false, dataDir, env: { ADMIN_PASSWORD: PASSWORD, ...env } });
  return {
    ...asOwner(system),
    async close() {
      await system.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns a server with what its owner does in the terminal. */
export function asOwner({ url }: { url: string }) {
  const env = ownerOf({ url });
  /** Runs the program on a terminal. */
  const open = (args: Arguments, options: TerminalOptions = {}) => openTerminal(args, { env, ...options });
  return {
    url,
    open,
    /** Runs the program without a terminal. */
    run: (args: Arguments, options: RunOptions = {}) => run(args, { env, ...options }),
    /** Runs the program on a terminal, and types something when it asks. */
    async answer(args: Arguments, question: RegExp | string, keys: string, options?: TerminalOptions) {
      const terminal = open(args, options);
      await terminal.see(question);
      terminal.type(keys);
      return terminal.ended;
    },
  };
}

/** Signs up through the API, now. */
export async function signUp({ url }: System, email: string): Promise<void> {
  const response = await fetch(`${url}/api/launch-signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (response.status !== 201) throw new Error(`The signup was refused with ${response.status}.`);
}

/** Returns the environment variables for the owner of that system. */
export const ownerOf = ({ url }: { url: string }) => ({
  LAUNCH_API_URL: url,
  LAUNCH_ADMIN_PASSWORD: PASSWORD,
});

/** Returns the number of signups. */
export async function totalOf({ url }: { url: string }): Promise<number> {
  return (await createLaunchClient({ baseUrl: url, password: PASSWORD }).count()).total;
}

/** Returns the time so many hours ago, in ISO 8601. */
export const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
