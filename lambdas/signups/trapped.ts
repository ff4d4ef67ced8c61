import { TRAPPED_DAYS } from '../contract/limits';
import type { VisitorFields } from '../contract/signup-schemas';
import { type Trapped, trappedSchema } from '../contract/trapped';
import { RECENT_DAYS } from '../facts/facts';
import { DAY, isoOf } from '../facts/time';
import type { TableContext, TimedContext } from '../table/context';
import { entity } from '../table/entity';
import { normaliseEmail } from './address';

const TRAPPED = 'trapped';
/** How many of the newest forms the owner sees. */
const SHOWN = 200;

/**
 * The forms whose honeypot was filled, one for each address, kept separately from the list. Nearly all of them come
 * from machines, but a password manager may fill it for a person, who would be lost without a trace.
 */
export const trappedForms = entity('trapped form', trappedSchema, {
  partitions: [TRAPPED],
  key: ({ email }: Pick<Trapped, 'email'>) => ({ pk: TRAPPED, sk: normaliseEmail(email) }),
  indexes: { 'by-due': 'at' },
  expires: { by: 'at', after: (at) => at + TRAPPED_DAYS * DAY },
});

/** Returns the time from which on forms are still kept (ms since 1970). */
const firstKept = (now: number): number => now - TRAPPED_DAYS * DAY + 1;

/** Keeps a form separately from the list. */
export async function trapForm({ table, now }: TimedContext, fields: VisitorFields): Promise<void> {
  await trappedForms.on(table).put({ ...fields, at: isoOf(now()) });
}

/** Returns when the form of an address was last trapped; undefined if it was not, or is no longer kept. */
export async function findTrapped({ table, now }: TimedContext, email: string): Promise<string | undefined> {
  const { at } = (await trappedForms.on(table).get({ email })) ?? {};
  return at !== undefined && Date.parse(at) >= firstKept(now()) ? at : undefined;
}

/** Counts the forms of the last `RECENT_DAYS` days. */
export const countTrapped = ({ table, now }: TimedContext): Promise<number> =>
  trappedForms.on(table).count({ index: 'by-due', from: isoOf(now() - RECENT_DAYS * DAY) });

/** Returns the newest forms, newest first. */
export async function listTrapped({ table, now }: TimedContext): Promise<Trapped[]> {
  const from = isoOf(firstKept(now()));
  const range = { index: 'by-due', from, backwards: true, limit: SHOWN } as const;
  return (await trappedForms.on(table).query(TRAPPED, range)).records;
}

/** Deletes the form of an address, if there is one. */
export async function deleteTrapped({ table }: TableContext, email: string): Promise<void> {
  await trappedForms.on(table).delete({ email }, 'always');
}
