import { createHash } from 'node:crypto';
import { isoOf, SECOND } from '../../facts/time';
import { keeping } from '../../people/people';
import { people, suppressionOf } from '../../people/person';
import { isSuppressed } from '../../people/rules';
import { giveCode } from '../../signups/code';
import { isSameSignup, type Signup, signups } from '../../signups/signup';
import { batchesOf } from '../../table/batches';
import type { Position } from '../../table/entity';
import type { Check, Write } from '../../table/table';
import { type Choose, planRecipients, readChoice } from '../audience/audiences';
import { refOfSignup } from '../audience/recipients';
import { type CampaignContext, getCampaign, listCampaigns } from '../campaign/campaigns';
import { pauseCampaign } from '../campaign/pauses';
import { needsCodes } from '../campaign/preflight';
import { type FreezingCampaign, splitList } from '../campaign/stored-campaign';
import { type CodeCursor, countCodes, findFreeCodes } from '../code/codes';
import { canaryWrite, deliveriesTo, newDeliveryWrite } from './deliveries';
import { withMark } from './delivery';
import { freezeCompletionWrite, freezeStepWrite, leaseFreeze, releaseFreeze } from './freeze-lease';

/** How long it freezes before it yields (ms): somebody may wait for a confirmation. */
const TURN_MS = 500;
/** How long after its last page a process that freezes counts as killed (ms). */
const LEASE_MS = 30 * SECOND;
/**
 * How many signups are read together: for one transaction, which a signup at that moment may have to wait for. Each has
 * at most four writes, and one records the step, of the 100 that a transaction may have.
 */
const PAGE = 24;
/**
 * How often a page is tried as a whole before its signups are written one by one, since one of them may change all the
 * time; and how often in all before the freeze yields.
 */
const TRIES = { atOnce: 3, most: 10 };

/** Somebody whose delivery is to be written, and the writes for that. */
interface Addition {
  ref: string;
  writes: (Write | Check)[];
}

/** How far the list was read: in a partition, after a person. */
interface Cursor {
  partition: number;
  after?: Position | undefined;
  /** The reference of the person, which the campaign remembers. */
  ref?: string | undefined;
}

/** Why a process does not go on with a freeze: it is complete or no longer its own, or codes are missing. */
type Ending = 'over' | 'codes';

/** What a process that freezes remembers: it saves reading, and nothing depends on it. */
export interface FreezeMemory {
  /** Where it is in the list of a campaign: more exact than what the campaign remembers. */
  cursors: Map<string, Cursor>;
  codeCursor: CodeCursor;
}

export const newFreezeMemory = (): FreezeMemory => ({ cursors: new Map(), codeCursor: {} });

/**
 * Freezes some of each campaign that is being frozen: writes deliveries page by page, and keeps nothing of the list in
 * memory. Each transaction contains the step of the freeze, which only the process with the lease can take: a freeze
 * that was overtaken adds nothing. The list is read again until nobody is missing. Resolves to whether there is more to
 * do now.
 */
export async function freezeCampaigns(context: CampaignContext, memory: FreezeMemory): Promise<boolean> {
  let isMore = false;
  for (const { id, state } of await listCampaigns(context))
    if (state === 'freezing' && (await freezeIfFree(context, memory, id))) isMore = true;
  return isMore;
}

/** Returns where to continue: at the beginning of the partition if the person of the hint was erased. */
async function findCursor(
  { table }: CampaignContext,
  { cursors }: FreezeMemory,
  { id, cursor = '' }: FreezingCampaign,
): Promise<Cursor> {
  const known = cursors.get(id);
  if (known && encodeCursor(known) === cursor) return known;
  const [number = '', ref] = cursor.split('#');
  const partition = Number(number);
  const { email } = (ref ? await people.on(table).get({ ref }) : undefined) ?? {};
  return email === undefined ? { partition } : { partition, ref, after: signups.positionOf({ email }) };
}

/** Returns what is to be written for the people of a page who are missing. */
async function prepare(
  context: CampaignContext,
  { codeCursor }: FreezeMemory,
  campaign: FreezingCampaign,
  choose: Choose,
  page: readonly Signup[],
  isFirst: boolean,
): Promise<Addition[] | Ending> {
  const { table, now } = context;
  const { id } = campaign;
  const chosen = await choose(page);
  const given = chosen.map((signup) => ({ signup, ref: refOfSignup(context, signup) }));
  // On the first try of the first pass, nobody has a delivery, unless a process was killed: then a transaction fails.
  const refs = isFirst ? [] : given.map(({ ref }) => ref);
  const known = new Set((await deliveriesTo(context, [id], refs)).map(({ ref }) => ref));
  const missing = given.filter(({ ref }) => !known.has(ref));
  const found = await people.on(table).getMany(missing);
  const wanted = missing
    .map((one, index) => ({ ...one, record: found[index] }))
    .filter(
      ({ record, signup }) => record === undefined || !isSuppressed(suppressionOf(record), signup, now()),
    );
  const needing = needsCodes(campaign)
    ? wanted.filter(({ signup }) => signup.code === undefined).map(({ ref }) => ref)
    : [];
  const free = await findFreeCodes(context, needing.length, codeCursor);
  if (free.length < needing.length) return 'codes';
  return wanted.map(({ ref, signup, record }) => {
    const code = free[needing.indexOf(ref)];
    const kept = keeping(ref, signup, record);
    const { source, orderedAt } = signup;
    const marks = withMark('', 'ordered', orderedAt !== undefined);
    const writes: (Write | Check)[] = [newDeliveryWrite(context, { campaign: id, ref, marks, source })];
    if (code !== undefined) writes.push(...giveCode(signup, ref, code, isoOf(now())));
    else if (kept) writes.push(signups.write.check(signup, isSameSignup(signup)));
    if (kept) writes.push(kept);
    return { ref, writes };
  });
}

/** Writes additions, so many in a transaction. Resolves to whether all conditions held. */
async function writeAll(
  context: CampaignContext,
  campaign: FreezingCampaign,
  additions: readonly Addition[],
  { partition }: Cursor,
  atOnce: number,
): Promise<boolean> {
  for (const some of batchesOf(additions, atOnce)) {
    const refs = some.map(({ ref }) => ref);
    const first = firstOf(campaign.id, [...splitList(campaign.first), ...refs], context.sizes.canary).join();
    const cursor = encodeCursor({ partition, ref: refs.at(-1) });
    const step = { first, cursor, added: some.length, duration: LEASE_MS };
    const writes = some.flatMap((addition) => addition.writes);
    if (!(await context.table.transact([freezeStepWrite(context, campaign, step), ...writes]))) return false;
    campaign.first = first;
    campaign.isComplete = false;
  }
  return true;
}

/** Writes what is missing of a page. Reads again what changes meanwhile. */
async function writePage(
  context: CampaignContext,
  memory: FreezeMemory,
  campaign: FreezingCampaign,
  choose: Choose,
  page: readonly Signup[],
  cursor: Cursor,
): Promise<Ending | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const again = attempt === 1 ? page : await signups.on(context.table).getMany(page);
    const current = again.filter((one) => one !== undefined);
    const isFirst = attempt === 1 && campaign.pass === 1;
    const additions = await prepare(context, memory, campaign, choose, current, isFirst);
    if (!Array.isArray(additions)) return additions;
    if (await writeAll(context, campaign, additions, cursor, attempt > TRIES.atOnce ? 1 : PAGE))
      return undefined;
    const stored = await getCampaign(context, campaign.id);
    const isMine = stored?.state === 'freezing' && stored.lease === campaign.lease;
    if (!isMine || attempt === TRIES.most) return 'over';
  }
}

/** Pauses for the codes that are missing, if there are any. */
async function pauseForCodes(context: CampaignContext, campaign: FreezingCampaign): Promise<void> {
  // Counts the codes first: what another campaign gives meanwhile is then missing neither here nor there.
  const { free, given, used } = await countCodes(context);
  const { withoutCode } = await planRecipients(context, campaign, Date.parse(campaign.frozenAt));
  const codesMissing = withoutCode - free;
  if (codesMissing <= 0) return;
  const codesNeeded = free + given + used + codesMissing;
  await pauseCampaign(context, campaign.id, { pausedBy: 'codes', codesMissing, codesNeeded });
}

/** Freezes some of a campaign. Resolves to whether it ended or continues later, and how far it is. */
async function freezeSome(
  context: CampaignContext,
  memory: FreezeMemory,
  campaign: FreezingCampaign,
): Promise<Ending | Cursor> {
  const { table, now } = context;
  const list = signups.on(table);
  const end = now() + TURN_MS;
  const cursor = await findCursor(context, memory, campaign);
  const choose = await readChoice(context, campaign);
  do {
    const partition = signups.partitions[cursor.partition];
    if (partition === undefined) {
      if (campaign.isComplete) {
        const writes = splitList(campaign.first).map((ref) => canaryWrite(campaign.id, ref));
        await table.transact([freezeCompletionWrite(campaign), ...writes]);
        return 'over';
      }
      campaign.pass += 1;
      campaign.isComplete = true;
      Object.assign(cursor, { partition: 0, after: undefined, ref: undefined });
      continue;
    }
    const { records: page, next } = await list.query(partition, { limit: PAGE, after: cursor.after });
    const ending = await writePage(context, memory, campaign, choose, page, cursor);
    if (ending) return ending;
    const last = page.at(-1);
    if (next && last)
      Object.assign(cursor, { after: signups.positionOf(last), ref: refOfSignup(context, last) });
    else Object.assign(cursor, { partition: cursor.partition + 1, after: undefined, ref: undefined });
  } while (now() < end);
  return cursor;
}

/** Freezes some of a campaign, unless another process does. Resolves to whether there is more to do now. */
async function freezeIfFree(context: CampaignContext, memory: FreezeMemory, id: string): Promise<boolean> {
  const campaign = await leaseFreeze(context, id, LEASE_MS);
  if (!campaign) return false;
  const result = await freezeSome(context, memory, campaign);
  switch (result) {
    case 'over':
      memory.cursors.delete(id);
      return false;
    case 'codes':
      await pauseForCodes(context, campaign);
      return false;
    default: {
      memory.cursors.set(id, result);
      const { pass, isComplete } = campaign;
      await releaseFreeze(context, campaign, { cursor: encodeCursor(result), pass, isComplete });
      return true;
    }
  }
}

const encodeCursor = ({ partition, ref = '' }: Cursor): string => `${partition}#${ref}`;

/** Returns the first recipients among some: at random, and the same ones in whatever order they are given. */
function firstOf(id: string, refs: readonly string[], count: number): string[] {
  const orderOf = (ref: string) => createHash('sha256').update(`${id}#${ref}`).digest('hex');
  return refs
    .map((ref) => ({ ref, order: orderOf(ref) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, count)
    .map(({ ref }) => ref);
}
