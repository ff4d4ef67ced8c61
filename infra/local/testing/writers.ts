import { setTimeout as delay } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import type { TestSystem } from './system';

/** What the writers know of an address: acknowledged as on the list, as erased, or asked for without an answer. */
export type Known = 'in' | 'out' | 'unsure';

export interface Writers {
  /** Everything that was acknowledged so far. */
  known: ReadonlyMap<string, Known>;
  /** Notes the addresses that anything is asked for, from now until `touched` is taken out of here. */
  watches: Set<Set<string>>;
  /** Lets all writers write until `stop`. */
  start(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

const SPELLINGS = [
  (email: string) => email,
  (email: string) => email.toUpperCase(),
  (email: string) => `  ${email} `,
];

/**
 * People who sign up, sign up again in another spelling, and have themselves erased, all at once. Each has
 * addresses of its own, so that what must be on the list is always known.
 * @param people on the list already: each belongs to one of the writers from now on
 * @param mayLeave whether those who are on the list already have themselves erased, too
 */
export function createWriters(
  system: TestSystem,
  count: number,
  people: readonly string[] = [],
  { random = Math.random, mayLeave = true } = {},
): Writers {
  const known = new Map<string, Known>(people.map((email) => [email, 'in']));
  const watches = new Set<Set<string>>();
  let running = false;
  let writing: Promise<unknown> = Promise.resolve();
  let made = 0;

  async function write(writer: number): Promise<void> {
    const own = people.filter((_, n) => mayLeave && n % count === writer);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
    while (running) {
      const old = random() < 0.35 ? pick(own) : undefined;
      const email = old ?? `writer-${writer}-${made++}@example.org`;
      if (!old) own.push(email);
      const erases = old !== undefined && random() < 0.3;
      const spelling = pick(SPELLINGS) ?? String;
      known.set(email, 'unsure');
      for (const touched of watches) touched.add(email);
      const done = erases ? await erase(system, email) : await signUp(system, spelling(email));
      if (done) known.set(email, erases ? 'out' : 'in');
      // Nobody tries again at once, and the machine is needed for the start.
      else await delay(100);
    }
  }

  return {
    known,
    watches,
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

/** Answers whether it was acknowledged. */
export const signUp = (system: TestSystem, email: string): Promise<boolean> =>
  post(system, '/api/launch-signup', { email }, 201);

/** Answers whether it was acknowledged. */
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

/** The list as the owner sees it. */
export interface SeenList {
  total: number;
  /** The addresses of the export, row by row, in lower case. */
  rows: string[];
}

/** How often the list is asked for: on a busy machine the store may be too slow for its deadline. */
const TRIES = 5;

/** Comes again when the answer says to. */
async function get(system: TestSystem, path: string, tries = TRIES): Promise<string> {
  const response = await fetch(system.url + path, { headers: bearer(system) });
  const text = await response.text();
  if (response.ok) return text;
  const later = response.headers.get('Retry-After');
  if (tries === 1 || !later) throw new Error(`${path}: ${response.status} ${text}`);
  await delay(Number(later) * 1000);
  return get(system, path, tries - 1);
}

/** The count as the owner sees it. Throws where it is refused so many times. */
export async function readTotal(system: TestSystem, tries = TRIES): Promise<number> {
  return JSON.parse(await get(system, '/api/launch-signups/count', tries)).total;
}

/** Counts and exports. Throws where either is refused, or the export is cut. */
export async function readList(system: TestSystem): Promise<SeenList> {
  const total = await readTotal(system);
  const csv = await get(system, '/api/launch-signups/export');
  const rows: string[][] = parse(csv, { bom: true, fromLine: 2 });
  return { total, rows: rows.map(([email = '']) => email.toLowerCase()) };
}

/** What contradicts the acknowledgements, a sentence each; empty is what everybody hopes for. */
export function contradictions({ known }: Writers, { total, rows }: SeenList): string[] {
  const seen = new Set(rows);
  const wrong = [...known].filter(
    ([email, state]) => state !== 'unsure' && seen.has(email) !== (state === 'in'),
  );
  return [
    ...wrong.map(([email, state]) => `${email} was acknowledged as ${state} and is not`),
    ...(seen.size === rows.length ? [] : [`${rows.length - seen.size} addresses stand twice`]),
    ...(total === rows.length ? [] : [`the count says ${total}, the export has ${rows.length} rows`]),
    ...(rows.every((email) => known.has(email)) ? [] : ['the list holds somebody who never signed up']),
  ];
}
