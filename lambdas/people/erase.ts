import { ERASE_RANGE_LIMIT } from '../contract/endpoints';
import { readByTime } from '../signups/by-time';
import { removeSignup } from '../signups/code';
import { countBetween } from '../signups/counts';
import { type Signup, signups, timeRange } from '../signups/signup';
import { deleteTrapped } from '../signups/trapped';
import type { Table } from '../table/table';
import { pendingBetween } from './counts';
import { currentAddress } from './new-address';
import { findPerson, type MailContext, readErasure, refOf, save } from './people';
import { personOf } from './person';
import { requests } from './request';
import { isPending } from './rules';

/** A range of time, from `from` up to but not including `to` (ms since 1970). */
export interface StoredRange {
  from: number;
  to: number;
}

/** Writes under way at the same time. */
const CONCURRENCY = 50;

/**
 * What erasing people needs: of their signups, and of all that is stored about them except the entries of their
 * addresses on the suppression list. Erasing an address adds an entry; erasing a range of time does not, since somebody
 * else typed most of those addresses.
 */
export interface EraseContext extends MailContext {
  /** Removes the people with these references from orders. */
  forgetOrders: (refs: ReadonlySet<string>) => Promise<void>;
}

/**
 * Returns the reference in the links of a person's emails. An imported signup has none, but they may have asked for a
 * link.
 */
const refOfSignup = (context: EraseContext, { ref, email }: Signup): string => ref ?? refOf(context, email);

/**
 * Erases everything about an address, or about the one that its owner moved to. The owner of the list asks for it, or
 * the person by a link.
 */
export async function eraseAddress(context: EraseContext, given: string): Promise<void> {
  const { table, now, forget, forgetOrders } = context;
  const email = await currentAddress(context, given);
  const ref = refOf(context, email);
  await deleteTrapped(context, email);
  for (;;) {
    const signup = await signups.on(table).get({ email });
    // It differs from the reference of the address if the key of references was replaced.
    const old = signup?.ref === undefined || signup.ref === ref ? undefined : signup.ref;
    const refs = old === undefined ? [ref] : [ref, old];
    await forgetOrders(new Set(refs));
    const writes = await readErasure(table, ref, now());
    const oldWrites = old === undefined ? [] : await readErasure(table, old);
    const removal = signup ? await removeSignup(table, signup) : [signups.write.delete({ email }, 'absent')];
    // Also if nothing is stored about the address: a restored backup does not know what was sent since it was made.
    await forget(...refs);
    if (!(await table.transact([...removal, ...writes, ...oldWrites]))) continue;
    // Also what was sent, and so written, between the two.
    await forget(...refs);
    return;
  }
}

/**
 * Counts the signups that `eraseRange` would erase, including expired ones and those that wait for their confirmation.
 */
export async function countRange(context: EraseContext, range: StoredRange): Promise<number> {
  const waiting = await pendingBetween(context, range);
  return waiting.length + (await countBetween(context.table, range.from, range.to));
}

/**
 * Erases signups in a range of time, at most `ERASE_RANGE_LIMIT`: first those that wait for their confirmation, then
 * the oldest. Resolves to the number erased and whether some are left, even if the store fails on the way.
 */
export async function eraseRange(
  context: EraseContext,
  range: StoredRange,
): Promise<{ erased: number; more: boolean }> {
  const { table, forget } = context;
  const waiting = await pendingBetween(context, range);
  const requests = waiting.slice(0, ERASE_RANGE_LIMIT);
  await forget(...requests);
  const begun = await eraseAll(requests, (ref) => eraseRequest(context, ref));
  await forget(...requests);
  if (begun.failed || waiting.length > requests.length) return { erased: begun.erased, more: true };
  const oldest = await readOldest(table, range);
  const chosen = oldest.slice(0, ERASE_RANGE_LIMIT - requests.length);
  const { erased, failed } = await eraseSome(context, chosen, begun.erased);
  return { erased, more: failed || oldest.length > chosen.length };
}

/** Erases some signups, whose people may be imported again. Resolves to how many were erased, added to `before`. */
export async function eraseSome(
  context: EraseContext,
  some: readonly Signup[],
  before = 0,
): Promise<{ erased: number; failed: boolean }> {
  const { forget, forgetOrders } = context;
  const refs = some.map((signup) => refOfSignup(context, signup));
  await forgetOrders(new Set(refs));
  await forget(...refs);
  const done = await eraseAll(some, (signup) => eraseSignup(context, signup), before);
  // Also what was sent, and so written, meanwhile.
  await forget(...refs);
  return done;
}

/**
 * Erases a signup, unless the person has left meanwhile, and perhaps signed up again. The caller erases what an engine
 * has stored, for all signups together.
 */
async function eraseSignup(context: EraseContext, signup: Signup): Promise<boolean> {
  const { table } = context;
  for (;;) {
    const writes = await readErasure(table, refOfSignup(context, signup));
    const stored = await signups.on(table).get(signup);
    if (stored?.signedUpAt !== signup.signedUpAt) return false;
    if (await table.transact([...(await removeSignup(table, stored)), ...writes])) return true;
  }
}

/**
 * Erases a signup that waits for its confirmation. Anything else that is known of the person stays, such as that they
 * left before, and, for now, what an engine has stored.
 */
async function eraseRequest(context: EraseContext, ref: string): Promise<boolean> {
  const { table, now } = context;
  const request = { ref, type: 'signup' } as const;
  for (;;) {
    const { person } = (await findPerson(context, ref)) ?? {};
    if (!person || !isPending(person, now()))
      return requests.on(table).delete(request, [['state', '=', 'asked']]);
    const none = personOf({ ...person, asked: undefined });
    const keepingFiles = { table, now, forget: async () => undefined };
    if (await save(keepingFiles, person, none, requests.write.delete(request, 'always'))) return true;
  }
}

/**
 * Erases some. Resolves to how many were erased, added to `before`.
 * @throws the store's error if nothing was erased
 */
async function eraseAll<One>(
  all: readonly One[],
  erase: (one: One) => Promise<boolean>,
  before = 0,
): Promise<{ erased: number; failed: boolean }> {
  let erased = before;
  for (let from = 0; from < all.length; from += CONCURRENCY) {
    const outcomes = await Promise.allSettled(all.slice(from, from + CONCURRENCY).map(erase));
    erased += outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length;
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure && erased === 0) throw failure.reason;
    if (failure) return { erased, failed: true };
  }
  return { erased, failed: false };
}

/** Returns the oldest signups of a range: one more than a call erases, if there are as many. */
async function readOldest(table: Table, { from, to }: StoredRange): Promise<Signup[]> {
  const query = { ...timeRange(from, to), limit: ERASE_RANGE_LIMIT / 4 };
  const found: Signup[] = [];
  for await (const some of readByTime(signups.on(table), query)) {
    found.push(...some);
    if (found.length > ERASE_RANGE_LIMIT) break;
  }
  return found.slice(0, ERASE_RANGE_LIMIT + 1);
}
