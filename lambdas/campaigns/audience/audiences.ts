import { type Audience, campaignOf, LEFT_OUT, type LeftOutReason } from '../../contract/audiences';
import type { CampaignCheck } from '../../contract/campaigns';
import { isTestMailbox } from '../../contract/text-schemas';
import { isAsciiLocalPart } from '../../email/mailable';
import { oldConsentTimes } from '../../facts/notices';
import { firstUnexpiredDay } from '../../facts/retention';
import { isoOf } from '../../facts/time';
import { readSuppressionList } from '../../people/people';
import { people, suppressionOf } from '../../people/person';
import { isSuppressed } from '../../people/rules';
import {
  agreedAt,
  hasExpired,
  isConfirmedByEmail,
  type Signup,
  signups,
  timeRange,
} from '../../signups/signup';
import { type CampaignContext, listCampaigns } from '../campaign/campaigns';
import {
  audienceOf,
  frozenAtOf,
  isRehearsalOf,
  type StoredCampaign,
  sentAtOf,
  splitList,
} from '../campaign/stored-campaign';
import { deliveriesTo } from '../delivery/deliveries';
import type { Delivery } from '../delivery/delivery';
import { printedName } from '../text/printed-name';
import { givenName, refOfSignup } from './recipients';

/** Who would get a campaign, in numbers, and what the owner should know about them. */
export interface RecipientPlan extends Pick<CampaignCheck, 'recipients' | 'leftOut' | 'groups'> {
  /** Recipients who never confirmed by email, those who agreed more than a year ago, and those without a code. */
  neverConfirmed: number;
  oldConsents: number;
  withoutCode: number;
  /** Recipients whose addresses are not ASCII before the @ sign. */
  notMailable: number;
  /** Recipients that only exist to report bounces and complaints. */
  testMailboxes: number;
  /** The longest names that a campaign prints, the longest first. */
  longestNames: string[];
}

/** How many of the longest names the check shows. */
const LONGEST_NAMES = 5;
/** How many signups are looked up together among the deliveries of other campaigns. */
const PAGE = 250;

/** What an audience depends on besides each signup, read once. */
interface Rules {
  audience: Audience;
  /** The campaigns whose deliveries say who was mailed: the one that the audience is about, and its copies. */
  family: readonly string[];
  /** Whether the campaign is a reminder: others were sent before it. */
  isReminder: boolean;
  /** Whether its emails are written to files. */
  rehearses: boolean;
  /** A consent given before this time is an old one (ISO 8601). */
  oldBefore: string;
}

/** Returns the signups of a page that get a campaign. */
export type Choose = (page: readonly Signup[]) => Promise<Signup[]>;

type AudienceContext = Pick<CampaignContext, 'table' | 'now' | 'hash' | 'isRehearsal'>;

async function readRules(context: AudienceContext, campaign: StoredCampaign): Promise<Rules> {
  const { now, isRehearsal } = context;
  const { id } = campaign;
  const audience = audienceOf(campaign);
  const rehearses = isRehearsalOf(campaign, isRehearsal);
  const oldBefore = oldConsentTimes(now()).to;
  const none = { audience, family: [], isReminder: false, rehearses, oldBefore };
  if (audience.to === 'everyone') return none;
  // A rehearsal has reached nobody: it counts for other rehearsals alone.
  const others = (await listCampaigns(context)).filter(
    (other) => other.id !== id && isRehearsalOf(other, isRehearsal) === rehearses,
  );
  const time = frozenAtOf(campaign) ?? isoOf(now());
  const sent = others.filter((other) => (sentAtOf(other) ?? time) < time);
  const isReminder = audience.to === 'not-ordered' && !audience.neverMailed && sent.length > 0;
  const family = others.filter((other) => isOfFamily(other, campaignOf(audience)));
  // A rehearsal marks nobody as notified, so a reminder in a rehearsal asks the deliveries.
  const asked = isReminder && rehearses ? sent : family;
  return { ...none, family: asked.map((other) => other.id), isReminder };
}

/** Returns which people of a page got an email of some campaigns, or may still get one, by their references. */
async function readMailed(
  context: AudienceContext,
  { family }: Rules,
  page: readonly Signup[],
): Promise<Map<string, Mailed>> {
  if (family.length === 0) return new Map();
  const found = await deliveriesTo(
    context,
    family,
    page.map((signup) => refOfSignup(context, signup)),
  );
  const mailed = new Map<string, Mailed>();
  for (const delivery of found) {
    const kind = mailedBy(delivery);
    if (kind && mailed.get(delivery.ref) !== 'reached') mailed.set(delivery.ref, kind);
  }
  return mailed;
}

/**
 * Returns a filter for the recipients of a campaign that is being frozen: the signups of a page that are in its
 * audience. It uses the other campaigns as they are now: nothing that is sent later changes who is chosen.
 */
export async function readChoice(context: AudienceContext, campaign: StoredCampaign): Promise<Choose> {
  const rules = await readRules(context, campaign);
  const frozenAt = frozenAtOf(campaign) ?? '';
  return async (page) => {
    const given = page.filter((signup) => signup.signedUpAt < frozenAt && !hasExpired(signup, context.now()));
    const mailed = await readMailed(context, rules, given);
    return given.filter(
      (signup) => reasonOf(campaign, rules, signup, mailed.get(refOfSignup(context, signup))) === undefined,
    );
  };
}

/** How many signups are read at most to count who joined: every look at the campaigns waits for that. */
const COUNTED = 1000;

/** How many of the people who signed up would get a campaign, and whether there may be more. */
export interface Joined {
  people: number;
  isMore: boolean;
}

/** Counts the people who signed up since a time (ms since 1970) and would get a campaign. Reads nobody else. */
export async function countJoinedSince(
  context: AudienceContext,
  campaign: StoredCampaign,
  since: number,
): Promise<Joined> {
  const { table, now } = context;
  const rules = await readRules(context, campaign);
  const most = COUNTED / signups.partitions.length;
  const range = { ...timeRange(since), limit: most };
  const counts = signups.partitions.map(async (partition): Promise<Joined> => {
    let count = 0;
    let read = 0;
    for await (const page of signups.on(table).pages(partition, range)) {
      if (read >= most) return { people: count, isMore: true };
      read += page.length;
      const mailed = await readMailed(context, rules, page);
      const refs = page
        .map((signup) => ({ signup, ref: refOfSignup(context, signup) }))
        .filter(({ signup, ref }) => reasonOf(campaign, rules, signup, mailed.get(ref)) === undefined);
      const found = await people.on(table).getMany(refs);
      const isWanted = ({ signup }: { signup: Signup }, index: number) => {
        const record = found[index];
        return record === undefined || !isSuppressed(suppressionOf(record), signup, now());
      };
      count += refs.filter(isWanted).length;
    }
    return { people: count, isMore: false };
  });
  const all = await Promise.all(counts);
  return {
    people: all.reduce((sum, { people }) => sum + people, 0),
    isMore: all.some(({ isMore }) => isMore),
  };
}

/** Counts who would get a campaign. @param before only people who signed up before this time (ms since 1970) */
export async function planRecipients(
  context: AudienceContext,
  campaign: StoredCampaign,
  before: number,
): Promise<RecipientPlan> {
  const { table, now } = context;
  const [rules, suppressed] = await Promise.all([readRules(context, campaign), readSuppressionList(table)]);
  const left = new Map<LeftOutReason, number>();
  const plan: Omit<RecipientPlan, 'groups'> = {
    longestNames: [],
    recipients: 0,
    leftOut: 0,
    neverConfirmed: 0,
    oldConsents: 0,
    withoutCode: 0,
    notMailable: 0,
    testMailboxes: 0,
  };
  const add = (signup: Signup, mailed: ReadonlyMap<string, Mailed>): void => {
    const ref = suppressed.size + mailed.size > 0 ? refOfSignup(context, signup) : '';
    const isLeftOut = isSuppressed(suppressed.get(ref), signup, now());
    const reason = reasonOf(campaign, rules, signup, mailed.get(ref)) ?? (isLeftOut ? 'silenced' : undefined);
    if (reason) {
      left.set(reason, (left.get(reason) ?? 0) + 1);
      if (reason === 'unconfirmed' || reason === 'old-consent' || reason === 'silenced') plan.leftOut += 1;
      return;
    }
    plan.recipients += 1;
    if (!isConfirmedByEmail(signup)) plan.neverConfirmed += 1;
    if (agreedAt(signup) < rules.oldBefore) plan.oldConsents += 1;
    if (signup.code === undefined) plan.withoutCode += 1;
    if (!isAsciiLocalPart(signup.email)) plan.notMailable += 1;
    if (isTestMailbox(signup.email)) plan.testMailboxes += 1;
    plan.longestNames = withName(plan.longestNames, printedName(givenName(signup)));
  };
  const range = {
    ...timeRange(firstUnexpiredDay(now()), before),
    ...(rules.family.length > 0 && { limit: PAGE }),
  };
  const parts = signups.partitions.map(async (partition) => {
    for await (const page of signups.on(table).pages(partition, range)) {
      const mailed = await readMailed(context, rules, page);
      for (const signup of page) add(signup, mailed);
    }
  });
  await Promise.all(parts);
  const groups = LEFT_OUT.map((reason) => ({ reason, people: left.get(reason) ?? 0 }));
  return { ...plan, groups: groups.filter(({ people }) => people > 0) };
}

/**
 * Whether the recipient of a copy for newcomers got an email of the campaign or of another copy after this one was
 * frozen: two copies may be frozen at the same time, and nobody gets both.
 */
export async function wasMailedSince(
  context: AudienceContext,
  campaign: StoredCampaign,
  ref: string,
): Promise<boolean> {
  if (audienceOf(campaign).to !== 'not-mailed') return false;
  const { family } = await readRules(context, campaign);
  return (await deliveriesTo(context, family, [ref])).some((delivery) => mailedBy(delivery) === 'reached');
}

/** Returns the longest names after another one is added. */
function withName(names: string[], name: string | undefined): string[] {
  const shortest = names.at(-1) ?? '';
  const isLong = names.length < LONGEST_NAMES || (name?.length ?? 0) > shortest.length;
  if (name === undefined || !isLong || names.includes(name)) return names;
  return [...names, name].sort((a, b) => b.length - a.length).slice(0, LONGEST_NAMES);
}

/** Whether a campaign is the campaign `root`, or a copy of it for newcomers. */
export const isOfFamily = ({ id, copyOf }: StoredCampaign, root: string | undefined): boolean =>
  root !== undefined && (id === root || copyOf === root);

/** `reached`: they got an email, or may have; `tried`: it was refused, or is still to be sent. */
type Mailed = 'reached' | 'tried';

function mailedBy({ state }: Delivery): Mailed | undefined {
  switch (state) {
    case 'accepted':
    case 'unknown':
      return 'reached';
    case 'due':
    case 'claimed':
    case 'refused':
      return 'tried';
    case 'skipped':
      return undefined;
    default:
      return state satisfies never;
  }
}

/** Returns why a signup is not in an audience; undefined if it is. */
function reasonOf(
  campaign: StoredCampaign,
  { audience, isReminder, rehearses, oldBefore }: Rules,
  signup: Signup,
  mailed: Mailed | undefined,
): LeftOutReason | undefined {
  const { unconfirmed, oldConsents } = campaign;
  const { to } = audience;
  if (!isFromThere(campaign, signup)) return 'other-source';
  if ((to === 'not-ordered' || to === 'mailed-not-ordered') && signup.orderedAt !== undefined)
    return 'ordered';
  const wasMailed = rehearses ? mailed === 'reached' : signup.notificationStatus !== 'pending';
  if (isReminder && !wasMailed) return 'never-mailed';
  if (to === 'not-mailed' && mailed !== undefined) return 'mailed';
  if ((to === 'mailed' || to === 'mailed-not-ordered') && mailed !== 'reached') return 'not-mailed';
  if (!oldConsents && agreedAt(signup) < oldBefore) return 'old-consent';
  return unconfirmed || isConfirmedByEmail(signup) ? undefined : 'unconfirmed';
}

/**
 * Whether a signup came by one of the links or imports that the audience is narrowed to; true if it is not narrowed.
 */
function isFromThere(campaign: StoredCampaign, { source = '', tag = '' }: Signup): boolean {
  const [sources, tags] = [splitList(campaign.sources), splitList(campaign.tags)];
  return sources.length + tags.length === 0 || sources.includes(source) || tags.includes(tag);
}
