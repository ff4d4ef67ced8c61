import * as z from 'zod/mini';
import { foldText } from '../contract/fold-text';
import { isFrom } from '../contract/origin';
import type { PersonPage, PersonRow, PersonState } from '../contract/people';
import type { BodyOf } from '../contract/schemas';
import { parseTime } from '../facts/time';
import { readCursor, writeCursor } from '../signups/cursor';
import { readPage } from '../signups/list';
import { hasExpired, pickVisitorFields, type Signup, signups } from '../signups/signup';
import { type MailContext, refOf } from './people';
import { decodePerson, type Person, type PersonRecord, people } from './person';
import { requestRangeOf, requests } from './request';
import { getsNoEmail, isAlive, isPending, isRefused } from './rules';

type PeopleQuery = BodyOf<'people'>;

/** How many people one call reads at most, and how many it reads together. */
const PEOPLE_PER_CALL = 10_000;
const BATCH = 1000;

const positionSchema = z.object({ partition: z.number(), ref: z.optional(z.string()) });

/** States of people who are found by their records, not by their signups. */
type OffList = Extract<PersonState, 'waiting' | 'left' | 'silenced'>;
const isOffList = (state: PersonState | undefined): state is OffList =>
  state === 'waiting' || state === 'left' || state === 'silenced';

/** Returns the state of a person; undefined if nothing that is known gives them one. */
export function personStateOf(
  person: Person | undefined,
  signup: Signup | undefined,
  now: number,
): PersonState | undefined {
  if (person && getsNoEmail(person.suppression, now)) return 'silenced';
  if (signup) return signup.orderedAt === undefined ? 'on-list' : 'ordered';
  if (!person) return undefined;
  if (isPending(person, now)) return isRefused(person.asked) ? 'silenced' : 'waiting';
  return person.state === 'left' ? 'left' : undefined;
}

type PeopleContext = Pick<MailContext, 'table' | 'now' | 'hash'>;

/**
 * Reads a page of people. Those on the list come newest first, and a search finds them as in the list, and by code;
 * those who wait, have left or are suppressed are read in the order of their references, and sorted page by page.
 */
export const listPeople = (context: PeopleContext, query: PeopleQuery): Promise<PersonPage> =>
  isOffList(query.state) ? listOffList(context, query.state, query) : listOnList(context, query);

/** Reads a page of those who are on the list. */
async function listOnList(
  context: PeopleContext,
  { state, source, tag, ...query }: PeopleQuery,
): Promise<PersonPage> {
  const isWanted = (signup: Signup) =>
    isFrom(signup, { source, tag }) &&
    (state === undefined || (signup.orderedAt !== undefined) === (state === 'ordered'));
  const isFiltered = state !== undefined || source !== undefined || tag !== undefined;
  const purpose = `people ${[state, source, tag].map((value) => value ?? '').join(' ')}`;
  const { rows, ...page } = await readPage(context, signups.on(context.table), {
    ...query,
    purpose,
    ...(isFiltered && { isWanted }),
  });
  const listed = await withStates(context, rows);
  return { people: listed.filter((row) => state === undefined || row.state === state), ...page };
}

/** Returns signups with the states of their people. */
async function withStates(
  { table, now, hash }: PeopleContext,
  found: readonly Signup[],
): Promise<PersonRow[]> {
  const refs = found.map(({ ref, email }) => ({ ref: ref ?? refOf({ hash }, email) }));
  const stored = await people.on(table).getMany(refs);
  return found.flatMap((signup, index) => {
    const record = stored[index];
    const person = isAlive(record, now()) ? decodePerson(record, signup) : undefined;
    return rowOf(person, signup, now()) ?? [];
  });
}

/** Reads a page of people who are not on the list, partition by partition. */
async function listOffList(context: PeopleContext, state: OffList, query: PeopleQuery): Promise<PersonPage> {
  const { limit, cursor } = query;
  const purpose = `people ${state}`;
  const start =
    cursor === undefined
      ? { partition: 0 }
      : await readCursor(context, { schema: positionSchema, purpose, cursor });
  const isWanted = wantedRows(query);
  const parts = partsOf(context, state);
  const found: PersonRow[] = [];
  let searched = 0;
  const pageOf = (next?: string) => ({
    people: found.sort((a, b) => b.at.localeCompare(a.at)),
    searched,
    ...(next !== undefined && { next }),
  });
  for (const [partition, read] of parts.entries()) {
    if (partition < start.partition) continue;
    /** The person after whom the next page begins. */
    let lastRef = partition === start.partition ? start.ref : undefined;
    for (;;) {
      const page = await read(lastRef);
      for (const { ref, row } of page.rows) {
        if (found.length === limit)
          return pageOf(await writeCursor(context, purpose, { partition, ref: lastRef }));
        if (isWanted(row)) found.push(row);
        lastRef = ref;
      }
      searched += page.searched;
      lastRef = page.last ?? lastRef;
      if (!page.hasMore) break;
      if (searched >= PEOPLE_PER_CALL)
        return pageOf(await writeCursor(context, purpose, { partition, ref: lastRef }));
    }
  }
  return pageOf();
}

/** Returns the partitions that people of a state are in. */
const partsOf = (context: PeopleContext, state: OffList): Part[] => [
  ...people.partitions.map(
    (name): Part =>
      (after) =>
        readPeople(context, name, state, after),
  ),
  ...(state === 'waiting' ? requests.partitions : []).map(
    (name): Part =>
      (after) =>
        readAsked(context, name, after),
  ),
];

/** Returns a filter for the rows that are asked for. */
function wantedRows({ search, source, tag, ...query }: PeopleQuery) {
  const [since, until] = [parseTime(query.since) ?? -Infinity, parseTime(query.until) ?? Infinity];
  return (row: PersonRow): boolean =>
    isFrom(row, { source, tag }) &&
    (search === undefined || textsOf(row).some((text) => foldText(text).includes(search))) &&
    Date.parse(row.at) >= since &&
    Date.parse(row.at) < until;
}

/** Reads a page of a partition of people, and returns those in a state. */
async function readPeople(
  context: PeopleContext,
  name: string,
  state: OffList,
  ref: string | undefined,
): Promise<PartPage> {
  const after = ref === undefined ? undefined : people.positionOf({ ref });
  const page = await people.on(context.table).query(name, { limit: BATCH, after });
  const rows = await rowsOf(
    context,
    page.records.filter((record) => isCandidate(record, state, context.now())),
    state,
  );
  return partPage(page, rows);
}

/** Returns the people in a state whose address is stored. */
async function rowsOf(
  { table, now }: PeopleContext,
  found: readonly PersonRecord[],
  state: OffList,
): Promise<{ ref: string; row: PersonRow }[]> {
  const addresses = found.flatMap(({ email }) => (email === undefined ? [] : [{ email }]));
  const listed = new Map(
    (await signups.on(table).getMany(addresses)).flatMap((signup, index) => {
      const address = addresses[index]?.email;
      return signup && address !== undefined && !hasExpired(signup, now()) ? [[address, signup]] : [];
    }),
  );
  return found.flatMap((record) => {
    const signup = record.email === undefined ? undefined : listed.get(record.email);
    const row = rowOf(decodePerson(record, signup), signup, now());
    return row?.state === state ? [{ ref: record.ref, row }] : [];
  });
}

/** Whether a person may have a state, by their record alone. */
function isCandidate(record: PersonRecord, state: OffList, now: number): boolean {
  if (record.email === undefined || !isAlive(record, now)) return false;
  return personStateOf(decodePerson(record, undefined), undefined, now) === state;
}

/** Reads the signups that the worker has not read yet, of people who have no other state. */
async function readAsked(
  { table, now }: PeopleContext,
  name: string,
  ref: string | undefined,
): Promise<PartPage> {
  const type = 'signup';
  const after = ref === undefined ? undefined : requests.positionOf({ ref, type });
  const page = await requests.on(table).query(name, { ...requestRangeOf(type), limit: BATCH, after });
  const asked = page.records.flatMap((request) => (request.state === 'asked' ? [request] : []));
  const [known, listed] = await Promise.all([
    people.on(table).getMany(asked),
    signups.on(table).getMany(asked),
  ]);
  const rows = asked.flatMap(({ ref, createdAt: at, ...fields }, index) => {
    const [record, signup] = [known[index], listed[index]];
    const person = isAlive(record, now()) ? decodePerson(record, undefined) : undefined;
    if (personStateOf(person, signup && !hasExpired(signup, now()) ? signup : undefined, now())) return [];
    return [{ ref, row: { ...pickVisitorFields(fields), at, state: 'waiting' as const } }];
  });
  return partPage(page, rows);
}

/** A page of a partition: what was found, how much was read, and where the next one begins. */
interface PartPage {
  rows: { ref: string; row: PersonRow }[];
  searched: number;
  last: string | undefined;
  hasMore: boolean;
}

/** Reads a page of a partition, after a person. */
type Part = (after: string | undefined) => Promise<PartPage>;

const partPage = (
  { records, next }: { records: readonly { ref: string }[]; next?: object | undefined },
  rows: PartPage['rows'],
): PartPage => ({ rows, searched: records.length, last: records.at(-1)?.ref, hasMore: next !== undefined });

const textsOf = ({ email, name, code }: PersonRow): string[] =>
  [email, name, code].flatMap((text) => text ?? []);

/** Returns a person as a row; undefined if there is nothing to show. */
function rowOf(person: Person | undefined, signup: Signup | undefined, now: number): PersonRow | undefined {
  const state = personStateOf(person, signup, now);
  const email = signup?.email ?? person?.email;
  if (state === undefined || email === undefined) return undefined;
  const { tag, code, orderedAt } = signup ?? {};
  const { asked, proof, suppression } = person ?? {};
  const at =
    signup?.signedUpAt ??
    (state === 'waiting' ? asked?.askedAt : (suppression?.at ?? proof?.leftAt ?? asked?.mailedAt));
  return {
    ...pickVisitorFields({ ...(signup ?? asked), email }),
    ...(tag && { tag }),
    ...(code && { code }),
    at: at ?? '',
    state,
    ...(orderedAt && { orderedAt }),
  };
}
