import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  signUpInDataFolder,
  startTestDynamoDb,
  startTestSystem,
  type TestPerson,
} from '@tariff-tantrum/infra/testing';
import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';

export const PASSWORD = 'canary-Pässwörd-71c3';

/** The real local system on a free port. */
export interface System {
  url: string;
  close(): Promise<void>;
}

interface SystemOptions {
  /** The server's admin password; if empty, none is configured. */
  password?: string;
  /** Who is on the list, with any dates and names, also those that the API refuses. */
  people?: readonly TestPerson[];
  /** Further variables of the server. */
  env?: Record<string, string>;
}

/** Starts a system with its list in SQLite. */
export async function startSystem({
  password = PASSWORD,
  people = [],
  env,
}: SystemOptions = {}): Promise<System> {
  const dataDir = mkdtempSync(join(tmpdir(), 'launch-admin-data-'));
  if (people.length > 0) await signUpInDataFolder(dataDir, people);
  const system = await startTestSystem({ site: false, dataDir, env: { ADMIN_PASSWORD: password, ...env } });
  return {
    url: system.url,
    async close() {
      await system.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a system whose store is unavailable. */
export async function startSystemWithoutStore(): Promise<System> {
  const dynamoDb = await startTestDynamoDb();
  const env = { DYNAMODB_ENDPOINT: dynamoDb.endpoint, ADMIN_PASSWORD: PASSWORD };
  const system = await startTestSystem({ site: false, env }).finally(() => dynamoDb.close());
  // That it could be written is believed for a second.
  while ((await fetch(`${system.url}/api/ready`)).ok);
  return { url: system.url, close: () => system.stop() };
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
