import type { BodyOf, ResponseOf } from '../../contract/schemas';
import { type EraseContext, eraseSome } from '../../people/erase';
import type { MailContext } from '../../people/people';
import { emailsOf, type PersonRecord, people } from '../../people/person';
import { REQUEST_TYPES, requests } from '../../people/request';
import { readPage } from '../../signups/list';
import { isSameSignup, type Signup, signups } from '../../signups/signup';
import { batchesOf, settleAll } from '../../table/batches';
import { refOfSignup } from '../audience/recipients';
import { listCampaigns } from '../campaign/campaigns';
import { isRehearsalOf } from '../campaign/stored-campaign';
import { deliveriesTo } from '../delivery/deliveries';
import { orders } from '../order/orders';

type ImportContext = Pick<MailContext, 'table' | 'now' | 'hash'>;
type Change<Action> = Extract<BodyOf<'changeImport'>, { action: Action }>;
type Changed = ResponseOf<'changeImport'>;

/** How many signups one call changes at most. */
export const CHANGED_PER_CALL = 200;
/** Writes under way at the same time. */
const CONCURRENCY = 25;

/**
 * Erases a part of an import: the people who have done nothing since. Nobody is erased who confirmed, asked for an
 * email, got one or ordered. An import may add the erased people again.
 */
export async function undoImport(
  context: EraseContext,
  { id, cursor, dryRun = false }: Omit<Change<'undo'>, 'action'>,
): Promise<Changed> {
  const { rows, ...page } = await readAdded(context, id, cursor);
  const idle = await findIdle(context, rows);
  const changed = dryRun ? idle.length : (await eraseSome(context, idle)).erased;
  return { changed, unchanged: rows.length - idle.length, ...page };
}

/**
 * Gives a tag to a part of the people whom an import added, in place of theirs, also in their orders; without a tag,
 * removes theirs.
 */
export async function tagImport(
  context: ImportContext,
  { id, cursor, tag }: Omit<Change<'tag'>, 'action'>,
): Promise<Changed> {
  const { rows, ...page } = await readAdded(context, id, cursor);
  const change = tag === undefined ? { unset: ['tag'] as const } : { set: { tag } };
  const store = signups.on(context.table);
  const others = rows.filter((signup) => signup.tag !== tag);
  for (const some of batchesOf(others, CONCURRENCY))
    await settleAll(some.map((signup) => store.update(signup, { ...change, where: isSameSignup(signup) })));
  const refs = new Set(rows.map((signup) => refOfSignup(context, signup)));
  const theirs = await orders
    .on(context.table)
    .readAll({}, (order) => order.ref !== undefined && refs.has(order.ref) && order.tag !== tag);
  for (const some of batchesOf(theirs, CONCURRENCY))
    await settleAll(
      some.map(({ order, ref = '' }) =>
        orders.on(context.table).update({ order }, { ...change, where: [['ref', '=', ref]] }),
      ),
    );
  return { changed: others.length, unchanged: rows.length - others.length, ...page };
}

/** Reads a part of the people whom an import added and who are on the list. */
async function readAdded(context: ImportContext, id: string, cursor: string | undefined) {
  const { rows, next } = await readPage(context, signups.on(context.table), {
    limit: CHANGED_PER_CALL,
    cursor,
    purpose: `import ${id}`,
    isWanted: ({ importId }) => importId === id,
  });
  return { rows, ...(next !== undefined && { next }) };
}

/** Returns the signups whose people have done nothing since, and got nothing. */
async function findIdle(context: ImportContext, added: readonly Signup[]): Promise<Signup[]> {
  const quiet = added.filter((signup) => !hasAnswered(signup));
  const refs = quiet.map((signup) => refOfSignup(context, signup));
  // An email that is written to a file reaches nobody.
  const real = (await listCampaigns(context)).filter((campaign) => !isRehearsalOf(campaign, false));
  const [records, waiting, sent] = await Promise.all([
    people.on(context.table).getMany(refs.map((ref) => ({ ref }))),
    requests.on(context.table).getMany(refs.flatMap((ref) => REQUEST_TYPES.map((type) => ({ ref, type })))),
    deliveriesTo(
      context,
      real.map(({ id }) => id),
      refs,
    ),
  ]);
  const active = new Set([
    ...waiting.flatMap((request) => request?.ref ?? []),
    ...sent.filter(({ attempt }) => attempt > 0).map(({ ref }) => ref),
    ...records.flatMap((record) => (record && isActive(record) ? [record.ref] : [])),
  ]);
  return quiet.filter((signup) => !active.has(refOfSignup(context, signup)));
}

const hasAnswered = ({ requestedAt, importedThenConfirmedAt, orderedAt }: Signup): boolean =>
  [requestedAt, importedThenConfirmedAt, orderedAt].some((time) => time !== undefined);

/**
 * Whether a person has asked for something, left, or got an email. A record without any of these is kept by a freeze
 * alone.
 */
const isActive = ({
  askedAt,
  joinedAt,
  declinedAt,
  leftAt,
  suppressedAt,
  ...record
}: PersonRecord): boolean =>
  [askedAt, joinedAt, declinedAt, leftAt, suppressedAt]
    .concat(Object.values(emailsOf(record)))
    .some((value) => value !== undefined);
