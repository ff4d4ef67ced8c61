import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpError } from '@tariff-tantrum/lambdas/client/errors';
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
export const signUp = ({ owner }: TestSystem, email: string): Promise<boolean> =>
  isAcknowledged(owner.signup({ email }));

/** Resolves to whether it was acknowledged. */
export const erase = ({ owner }: TestSystem, email: string): Promise<boolean> =>
  isAcknowledged(owner.erase(email));

const isAcknowledged = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => true,
    () => false,
  );

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

/** Repeats a call after the time in Retry-After. */
async function retry<T>(call: () => Promise<T>, attempts = MAX_ATTEMPTS): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (attempts === 1 || !(error instanceof HttpError) || !error.retryAfter) throw error;
    await delay(error.retryAfter * 1000);
    return retry(call, attempts - 1);
  }
}

/** Returns the count as the owner sees it. */
export const readTotal = async ({ owner }: TestSystem): Promise<number> =>
  (await retry(() => owner.count())).total;

/** Returns the export as the owner gets it. */
export const readExport = ({ owner }: TestSystem): Promise<string> =>
  retry(async () => text((await owner.export()).chunks));

/** Counts and exports. */
export async function readSignups(system: TestSystem): Promise<SeenSignups> {
  const total = await readTotal(system);
  const rows: string[][] = parse(await readExport(system), { bom: true, fromLine: 2 });
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
