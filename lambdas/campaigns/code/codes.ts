import { isoOf } from '../../facts/time';
import { people } from '../../people/person';
import { CODES, type Code, codes, normaliseCode } from '../../signups/code';
import { type Signup, signups } from '../../signups/signup';
import { batchesOf, settleAll } from '../../table/batches';
import type { TableContext, TimedContext } from '../../table/context';

/** How many codes are written together, and how many are read together to find free ones. */
const CONCURRENCY = 25;
const PAGE = 250;

/** Counts the codes by their states. */
export async function countCodes({ table }: TableContext): Promise<Record<Code['state'], number>> {
  const counts = { free: 0, given: 0, used: 0 };
  for await (const page of codes.on(table).pages(CODES)) for (const { state } of page) counts[state] += 1;
  return counts;
}

/** How far free codes were looked for. Earlier ones are found by a second search, from the beginning. */
export interface CodeCursor {
  after?: string | undefined;
}

/** Finds free codes; fewer than wanted only if there are no more. Another process may take them meanwhile. */
export async function findFreeCodes(
  context: TableContext,
  wanted: number,
  cursor: CodeCursor,
): Promise<string[]> {
  const began = cursor.after;
  const found = await findAfter(context, wanted, cursor);
  return found.length === wanted || began === undefined ? found : findAfter(context, wanted, cursor);
}

/** Returns free codes after a cursor, at most `wanted`, and moves it; at the end, back to the beginning. */
async function findAfter({ table }: TableContext, wanted: number, cursor: CodeCursor): Promise<string[]> {
  const found: string[] = [];
  while (found.length < wanted) {
    const after = cursor.after === undefined ? undefined : codes.positionOf({ code: cursor.after });
    const { records, next } = await codes.on(table).query(CODES, { limit: PAGE, after });
    for (const { code, state } of records) {
      if (found.length === wanted) break;
      cursor.after = code;
      if (state === 'free') found.push(code);
    }
    if (found.length < wanted && !next) {
      cursor.after = undefined;
      return found;
    }
  }
  return found;
}

/** Returns which of some codes are in the pool, normalised. */
async function knownCodes({ table }: TableContext, given: readonly string[]): Promise<Set<string>> {
  const found = await codes.on(table).getMany(given.map((code) => ({ code })));
  return new Set(found.flatMap((one) => (one ? normaliseCode(one.code) : [])));
}

/** How codes are added. */
export interface AddCodesOptions {
  dryRun?: boolean | undefined;
  /** Whether they cannot be given to anybody: codes that are in the pool already are marked as used, too. */
  areUsed?: boolean | undefined;
}

/** Adds codes that are not in the pool yet, compared without case. Resolves to how many were added. */
export async function addCodes(
  context: TimedContext,
  given: readonly string[],
  { dryRun = false, areUsed = false }: AddCodesOptions = {},
): Promise<number> {
  if (dryRun) return new Set(given.map(normaliseCode)).size - (await knownCodes(context, given)).size;
  const store = codes.on(context.table);
  const addCode = async (code: string): Promise<boolean> => {
    if (!areUsed) return store.put({ state: 'free', code }, 'absent');
    const isNew = await store.put({ state: 'used', code, usedAt: isoOf(context.now()) }, 'absent');
    if (!isNew) await markCodeUsed(context, code);
    return isNew;
  };
  let added = 0;
  for (const batch of batchesOf(given, CONCURRENCY)) {
    const outcomes = await settleAll(batch.map((code) => addCode(code)));
    added += outcomes.filter(Boolean).length;
  }
  return added;
}

/**
 * Returns about `size` codes, sorted without case.
 * @param cursor `next` of the page before: its last code
 */
export async function readCodes(
  { table }: TableContext,
  size: number,
  cursor?: string,
): Promise<{ codes: Pick<Code, 'code' | 'state'>[]; next?: string }> {
  const found: Pick<Code, 'code' | 'state'>[] = [];
  let last = cursor;
  do {
    const after = last === undefined ? undefined : codes.positionOf({ code: last });
    const { records, next } = await codes.on(table).query(CODES, { limit: PAGE, after });
    for (const { code, state } of records) found.push({ code, state });
    if (!next) return { codes: found };
    last = found.at(-1)?.code;
  } while (found.length < size);
  return { codes: found, ...(last !== undefined && { next: last }) };
}

/** Records that a code was used for an order. */
export async function markCodeUsed({ table, now }: TimedContext, code: string) {
  const set = { usedAt: isoOf(now()) };
  await codes.on(table).move({ code }, { from: ['free', 'given'], to: 'used', set });
}

/** Which of some codes are in the pool, normalised, and the signups on the list that have them. */
export interface CodeOwners {
  pool: ReadonlySet<string>;
  owners: ReadonlyMap<string, Signup>;
}

/** Returns the owners of some codes. A code names its person; the signup says whether the code is still theirs. */
export async function readCodeOwners({ table }: TableContext, given: readonly string[]): Promise<CodeOwners> {
  const wanted = [...new Set(given.map(normaliseCode))];
  const found = (await codes.on(table).getMany(wanted.map((code) => ({ code })))).flatMap((one) => one ?? []);
  const refs = found.flatMap((one) => ('ref' in one && one.ref !== undefined ? [{ ref: one.ref }] : []));
  const emails = (await people.on(table).getMany(refs)).flatMap((person) =>
    person?.email === undefined ? [] : [{ email: person.email }],
  );
  const listed = await signups.on(table).getMany(emails);
  const pool = new Set(found.map(({ code }) => normaliseCode(code)));
  const owners = new Map<string, Signup>();
  for (const signup of listed) {
    const code = signup?.code === undefined ? undefined : normaliseCode(signup.code);
    if (signup && code !== undefined && pool.has(code)) owners.set(code, signup);
  }
  return { pool, owners };
}
