import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import type { TestSystem } from './system';

/** The known state of an address: acknowledged as added, as erased, or requested without a response. */
export type Known = 'in' | 'out' | 'unsure';

export interface Writers {
  /** The state of every address so far. */
  known: ReadonlyMap<string, Known>;
  /** Starts all writers. */
  start(): void;
  /** Stops them after their current requests. */
  stop(): Promise<void>;
}

const SPELLINGS = [
  (email: string) => email,
  (email: string) => email.toUpperCase(),
  (email: string) => `  ${email} `,
];

/**
 * Creates clients that sign up, sign up again in another spelling, and erase, all at once. Each has its own addresses,
 * so that the expected state of every address is known.
 */
export function createWriters(system: TestSystem, count: number): Writers {
  const known = new Map<string, Known>();
  let running = false;
  let writing: Promise<unknown> = Promise.resolve();
  let made = 0;

  async function write(writer: number): Promise<void> {
    const own: string[] = [];
    const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)];
    while (running) {
      const old = Math.random() < 0.35 ? pick(own) : undefined;
      const email = old ?? `writer-${writer}-${made++}@example.org`;
      if (!old) own.push(email);
      const erases = old !== undefined && Math.random() < 0.3;
      const spelling = pick(SPELLINGS) ?? String;
      known.set(email, 'unsure');
      const done = erases ? await erase(system, email) : await signUp(system, spelling(email));
      if (done) known.set(email, erases ? 'out' : 'in');
      // Leaves the machine to the restart.
      else await delay(100);
    }
  }

  return {
    known,
    start() {
      running = true;
      writing = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
    },
    async stop() {
      running = false;
      await writing;
    },
  };
}

/** Resolves to whether it was acknowledged. */
export const signUp = (system: TestSystem, email: string): Promise<boolean> =>
  post(system, '/api/launch-signup', { email }, 201);

/** Resolves to whether it was acknowledged. */
export const erase = (system: TestSystem, email: string): Promise<boolean> =>
  post(system, '/api/launch-signups/erase', { email }, 204);

async function post(system: TestSystem, path: string, body: unknown, success: number): Promise<boolean> {
  try {
    const response = await fetch(system.url + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...bearer(system) },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.status === success;
  } catch {
    return false;
  }
}

const bearer = ({ password }: TestSystem) => ({ Authorization: `Bearer ${password}` });

/** The signups as the owner sees them. */
export interface SeenSignups {
  total: number;
  /** The addresses of the export in lower case. */
  rows: string[];
}

/**
 * A busy machine may take longer than the store's timeout, and the login slots that a killed process had taken are
 * free only after ten seconds.
 */
const MAX_ATTEMPTS = 15;

/** Retries after the time in Retry-After. */
async function get(system: TestSystem, path: string, attempts = MAX_ATTEMPTS): Promise<string> {
  const response = await fetch(system.url + path, { headers: bearer(system) });
  const text = await response.text();
  if (response.ok) return text;
  const retryAfter = response.headers.get('Retry-After');
  if (attempts === 1 || !retryAfter) throw new Error(`${path}: ${response.status} ${text}`);
  await delay(Number(retryAfter) * 1000);
  return get(system, path, attempts - 1);
}

/** Returns the count as the owner sees it. */
export async function readTotal(system: TestSystem, attempts = MAX_ATTEMPTS): Promise<number> {
  return JSON.parse(await get(system, '/api/launch-signups/count', attempts)).total;
}

/** Counts and exports. */
export async function readSignups(system: TestSystem): Promise<SeenSignups> {
  const total = await readTotal(system);
  const csv = await get(system, '/api/launch-signups/export');
  const rows: string[][] = parse(csv, { bom: true, fromLine: 2 });
  return { total, rows: rows.map(([email = '']) => email.toLowerCase()) };
}

/** Returns what contradicts the acknowledgements, a sentence each. */
export function contradictions({ known }: Writers, { total, rows }: SeenSignups): string[] {
  const seen = new Set(rows);
  const wrong = [...known].filter(
    ([email, state]) => state !== 'unsure' && seen.has(email) !== (state === 'in'),
  );
  return [
    ...wrong.map(([email, state]) => `${email} was acknowledged as ${state} and is not`),
    ...(seen.size === rows.length ? [] : [`${rows.length - seen.size} addresses are stored twice`]),
    ...(total === rows.length ? [] : [`the count is ${total}, the export has ${rows.length} rows`]),
    ...(rows.every((email) => known.has(email)) ? [] : ['an address is stored that never signed up']),
  ];
}
