import type { OrderRow } from '../../contract/shop';
import { isoOf } from '../../facts/time';
import type { MailContext } from '../../people/people';
import { normaliseCode } from '../../signups/code';
import { isSameSignup, type Signup, signups } from '../../signups/signup';
import { batchesOf, settleAll } from '../../table/batches';
import type { TableContext } from '../../table/context';
import { refOfSignup } from '../audience/recipients';
import { type CodeOwners, markCodeUsed, readCodeOwners } from '../code/codes';
import { markOrdered } from '../delivery/deliveries';
import {
  BUYER_FIELDS,
  forgetBuyers,
  isPlaced,
  type Order,
  OWN_ROW_FIELDS,
  orders,
  type PlacedOrder,
  ROW_FIELDS,
  type RowField,
  readPlaced,
  refsOf,
  type Whose,
} from './orders';

/** How many orders are imported at the same time. */
const CONCURRENCY = 16;

type OrderOutcome = 'existing' | 'corrected' | 'byCode' | 'byEmail' | 'unmatched' | 'cancelled';

/** The counts of an import: every order once, and separately those with somebody else's code. */
export type OrderCounts = Record<OrderOutcome | 'passedOn', number>;

/** The match of an order. If nobody of its address is on the list, it counts as that of the owner of its code. */
interface Match {
  found: 'byCode' | 'byEmail' | 'unmatched';
  /** Who has its address. */
  buyer?: Signup | undefined;
  /** Who owns its code, often its buyer. */
  codeOwner?: Signup | undefined;
  code?: string | undefined;
}

/**
 * Adds orders, each once; of one that is stored, what the shop says now counts. Then it is decided from all stored
 * orders which of the people concerned have ordered, so that an import that was interrupted can be repeated.
 */
export async function importOrders(
  context: MailContext,
  rows: readonly OrderRow[],
  { dryRun = false }: { dryRun?: boolean | undefined } = {},
): Promise<OrderCounts> {
  const store = orders.on(context.table);
  const codes = rows.flatMap((row) => row.codes ?? []);
  const [owners, before] = await Promise.all([readCodeOwners(context, codes), store.getMany(rows)]);
  const stored = new Map(before.flatMap((order) => (order ? [[order.order, order]] : [])));
  const concerned = new Map<string, Signup>();
  const counts: OrderCounts = {
    existing: 0,
    corrected: 0,
    byCode: 0,
    byEmail: 0,
    unmatched: 0,
    cancelled: 0,
    passedOn: 0,
  };
  for (const batch of batchesOf(rows, CONCURRENCY)) {
    const matches = batch.map(async (row) => ({ row, matched: await match(context, row, owners) }));
    const changed = new Map<string, Order>();
    const used = new Set<string>();
    // One row after the other: if an order comes twice, its last row counts.
    for (const { row, matched } of await settleAll(matches)) {
      const { buyer, codeOwner, code } = matched;
      for (const signup of [buyer, codeOwner]) if (signup) concerned.set(signup.email, signup);
      const before = stored.get(row.order);
      const record = recordOf(context, row, matched, before);
      counts[outcomeOf(record, before, matched)] += 1;
      if (isPlaced(record) && record.codeOf !== undefined) counts.passedOn += 1;
      if (isPlaced(record) && code !== undefined) used.add(code);
      if (!before || !isSameOrder(record, before)) changed.set(row.order, record);
      stored.set(row.order, record);
    }
    if (dryRun) continue;
    await settleAll([...used].map((code) => markCodeUsed(context, code)));
    await settleAll([...changed.values()].map((record) => store.put(record)));
  }
  if (!dryRun) await updateBuyers(context, [...concerned.values()]);
  return counts;
}

/** Records whether people have ordered, by all stored orders. Removes people who were erased meanwhile from orders. */
async function updateBuyers(context: MailContext, concerned: readonly Signup[]): Promise<void> {
  const stored = await signups.on(context.table).getMany(concerned);
  const isListed = ({ signedUpAt }: Signup, index: number) => stored[index]?.signedUpAt === signedUpAt;
  const buyers = concerned.filter(isListed);
  const gone = concerned.filter((signup, index) => !isListed(signup, index));
  await forgetBuyers(context, new Set(gone.map((signup) => refOfSignup(context, signup))));
  const placed = await readPlaced(context, new Set(buyers.map((signup) => refOfSignup(context, signup))));
  for (const batch of batchesOf(buyers, CONCURRENCY))
    await settleAll(batch.map((signup) => settle(context, signup, placed)));
}

/** Matches an order with a person. */
async function match(
  { table }: TableContext,
  { codes = [], email }: OrderRow,
  { owners, pool }: CodeOwners,
): Promise<Match> {
  const ours = codes.map(normaliseCode).filter((code) => pool.has(code));
  const code = ours.find((each) => owners.has(each)) ?? ours[0];
  const codeOwner = code === undefined ? undefined : owners.get(code);
  const buyer = email === undefined ? undefined : await signups.on(table).get({ email });
  return { found: code !== undefined ? 'byCode' : buyer ? 'byEmail' : 'unmatched', buyer, codeOwner, code };
}

/** Returns some fields of a record, each of them undefined or not. */
const pick = <Entry, Name extends keyof Entry>(entry: Entry, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, entry[name]])) as {
    [Each in keyof Record<Name, unknown>]: Entry[Each];
  };

/** Returns the record of an order. What its row says about the buyer is stored only if it is that person's. */
function recordOf(
  context: Pick<MailContext, 'hash'>,
  row: OrderRow,
  matched: Match,
  before: Order | undefined,
): Order {
  const { codes, email, amount, refunded = 0, isCancelled, date, ...said } = row;
  // Everything else is stored: a new field of a row does not compile until an order has it.
  said satisfies Record<Exclude<keyof typeof said, RowField>, never>;
  const { buyer } = matched;
  const whose = whoseOf(context, matched, before);
  const isTheirs = buyer !== undefined && refOfSignup(context, buyer) === whose.ref;
  const fields = { ...whose, ...pick(row, isTheirs ? ROW_FIELDS : OWN_ROW_FIELDS), at: isoOf(date) };
  return isCancelled || (refunded > 0 && refunded >= amount)
    ? { ...fields, state: 'cancelled' }
    : { ...fields, state: 'placed', amount: amount - refunded };
}

/** Returns whose an order is. Its first match stays: the person may have left since. */
function whoseOf(
  context: Pick<MailContext, 'hash'>,
  { found, buyer, codeOwner }: Match,
  before: Order | undefined,
): Whose {
  const person = buyer ?? codeOwner;
  const ref = person && refOfSignup(context, person);
  // Somebody else made it with this person's code, and was erased since.
  const isForgotten = ref !== undefined && ref === before?.codeOf;
  if (before && (before.ref !== undefined || isForgotten))
    return { ...pick(before, BUYER_FIELDS), isMatched: true, codeOf: before.codeOf };
  return {
    isMatched: before?.isMatched || found !== 'unmatched',
    ref,
    source: person?.source,
    tag: person?.tag,
    codeOf: codeOwner && codeOwner.email !== person?.email ? refOfSignup(context, codeOwner) : undefined,
  };
}

/** Sets or removes when a person ordered, by all orders that count for them. */
async function settle(context: MailContext, signup: Signup, placed: readonly PlacedOrder[]): Promise<void> {
  const ref = refOfSignup(context, signup);
  const times = placed.filter((order) => refsOf(order).includes(ref)).map(({ at }) => at);
  const [orderedAt] = times.sort();
  const change = orderedAt === undefined ? { unset: ['orderedAt'] as const } : { set: { orderedAt } };
  if (orderedAt !== signup.orderedAt)
    await signups.on(context.table).update(signup, { ...change, where: isSameSignup(signup) });
  // Campaigns that they get later take the mark from the signup.
  await markOrdered(context, ref, orderedAt !== undefined);
}

function outcomeOf(record: Order, before: Order | undefined, { found }: Match): OrderOutcome {
  if (before) return isSameOrder(record, before) ? 'existing' : 'corrected';
  return isPlaced(record) ? found : 'cancelled';
}

/** Whether two records of an order have the same values. */
function isSameOrder(one: Order, other: Order): boolean {
  const values = new Map<string, unknown>(Object.entries(other));
  for (const [name, value] of Object.entries(one)) {
    if (values.get(name) !== value) return false;
    values.delete(name);
  }
  return [...values.values()].every((value) => value === undefined);
}
