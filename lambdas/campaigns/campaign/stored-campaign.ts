import * as z from 'zod/mini';
import { type Audience, parseTo } from '../../contract/audiences';
import { type CampaignState, isOpen, type OpenState } from '../../contract/campaign-states';
import { campaignSchema } from '../../contract/campaigns';
import { pauseReasons } from '../../contract/pauses';
import type { SendingState } from '../../contract/transitions';
import { entity } from '../../table/entity';
import { invalidItem } from '../../table/keys';

const time = z.string();
const { id, subject, text, unconfirmed, oldConsents, copyOf, createdAt } = campaignSchema.shape;

const draft = {
  id,
  subject,
  text,
  unconfirmed,
  oldConsents,
  copyOf,
  createdAt,
  /** The audience, in the words of `formatTo`; `neverMailed` belongs to `not-ordered`. */
  to: z.string().check(z.refine((to) => parseTo(to) !== undefined)),
  neverMailed: z.boolean(),
  /** Separated by commas. */
  sources: z.string(),
  tags: z.string(),
  /** How often it was saved: a save that is based on an earlier one is refused. */
  revision: z.number(),
  /** The revision that was last sent to the owner. */
  testedRevision: z.optional(z.number()),
  /** Tests that were sent so far, and whether another one is wanted. */
  tests: z.number(),
  isTestWanted: z.boolean(),
  /** How often it was paused so far: what the owner decides about a pause does not count for a later one. */
  pauses: z.number(),
  /** Bounces and complaints that had been reported when the owner last resumed it. */
  forgivenBounces: z.number(),
  forgivenComplaints: z.number(),
};
const fixed = {
  ...draft,
  /** Whoever signed up before is a recipient. */
  frozenAt: time,
  /** The number that the owner confirmed. */
  expected: z.number(),
  /** Those who have a delivery. */
  recipients: z.number(),
};
/** How far it is frozen. */
const begun = {
  ...fixed,
  /** The recipients who get it first, so far: references, separated by commas. */
  first: z.string(),
  /** The number of this pass over the list, and whether it has found nobody missing so far. */
  pass: z.number(),
  isComplete: z.boolean(),
  /** Up to where the list was read: a hint. */
  cursor: z.optional(z.string()),
};
const freezing = {
  ...begun,
  /** Who freezes it now, and until when. */
  lease: z.optional(z.string()),
  leasedUntil: z.optional(time),
};
/** Whether its emails are written to files. */
const rehearsal = { isRehearsal: z.boolean() };
const scheduled = {
  ...fixed,
  ...rehearsal,
  /** When it starts by itself. */
  startsAt: time,
  /** When that hour was chosen, and in which installation: no other one starts it. */
  scheduledAt: time,
  installation: z.string(),
  /** The hour that the owner was reminded of shortly before. */
  toldOf: z.optional(time),
};
/** `isStartTold`: whether the owner was told that it has started by itself; absent if it has not. */
const canary = { ...fixed, ...rehearsal, sentAt: time, isStartTold: z.optional(z.boolean()) };
const waiting = { ...canary, canaryAt: time };
/** `warmUp`: whether it sends no more than `WARM_UP_EMAILS` in the first hour. */
const sending = { ...waiting, warmUp: z.boolean() };
/** A cancelled campaign was sent in part, or not at all. */
const cancelling = { ...z.partial(z.object(sending)).shape, ...fixed, cancelledAt: z.optional(time) };

/** Why a campaign is paused, with what the reason needs. */
const pauseSchema = z.discriminatedUnion('pausedBy', [
  z.object({ pausedBy: z.enum(pauseReasons) }),
  z.object({ pausedBy: z.literal('restored'), backupAt: time }),
  z.object({
    pausedBy: z.literal('codes'),
    codesMissing: z.number(),
    /** How many codes there must be, the given and the used ones among them, before it goes on. */
    codesNeeded: z.number(),
  }),
]);
export type StoredPause = z.infer<typeof pauseSchema>;

/** A pause stands beside the state, and is absent if the campaign is not paused. */
const pausable = {
  pausedBy: z.optional(z.enum([...pauseReasons, 'restored', 'codes'])),
  pausedAt: z.optional(time),
  backupAt: z.optional(time),
  codesMissing: z.optional(z.number()),
  codesNeeded: z.optional(z.number()),
};

const statesSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('draft'), ...draft }),
  z.object({ state: z.literal('freezing'), ...freezing, ...pausable }),
  z.object({ state: z.literal('frozen'), ...fixed }),
  z.object({ state: z.literal('scheduled'), ...scheduled, ...pausable }),
  z.object({ state: z.literal('canary'), ...canary, ...pausable }),
  z.object({ state: z.literal('waiting'), ...waiting, ...pausable }),
  z.object({ state: z.literal('sending'), ...sending, ...pausable }),
  z.object({ state: z.literal('cancelling'), ...cancelling }),
  z.object({ state: z.literal('done'), ...cancelling, doneAt: time }),
]);

const isPauseValid = (campaign: z.infer<typeof statesSchema>): boolean =>
  !('pausedBy' in campaign) ||
  campaign.pausedBy === undefined ||
  (campaign.pausedAt !== undefined && pauseSchema.safeParse(campaign).success);

// An invalid pause is refused here, so that only its own campaign is unreadable; `pauseOf` would throw for all.
const storedCampaignSchema = statesSchema.check(z.refine(isPauseValid));

/** The partition key of campaigns: there are few. */
const CAMPAIGNS = 'campaigns';

export const campaigns = entity('campaign', storedCampaignSchema, {
  partitions: [CAMPAIGNS],
  key: ({ id }: { id: string }) => ({ pk: CAMPAIGNS, sk: id }),
});

const SENDING = 'campaign-sending';

/** Which campaign is being sent, or waits for the owner after its first emails: one at a time. */
export const sendingSlot = entity('campaign that is being sent', z.object({ campaign: z.string() }), {
  partitions: [SENDING],
  key: (_: object) => ({ pk: SENDING, sk: SENDING }),
});

const DELETED = 'deleted-campaigns';

/** Campaigns that were deleted, until their deliveries are deleted, too. */
export const deletedCampaigns = entity('deleted campaign', z.object({ id: z.string() }), {
  partitions: [DELETED],
  key: ({ id }: { id: string }) => ({ pk: DELETED, sk: id }),
});

/** A campaign as it is stored. */
export type StoredCampaign = z.infer<typeof storedCampaignSchema>;
type InState<State extends StoredCampaign['state']> = Extract<StoredCampaign, { state: State }>;
export type FreezingCampaign = InState<'freezing'>;
export type ScheduledCampaign = InState<'scheduled'>;
export type WaitingCampaign = InState<'waiting'>;
/** A campaign whose emails may be due, and that a rule can pause. */
export type ActiveCampaign = InState<SendingState>;

/** Whether nothing happens to a campaign any more. */
export const isOver = (campaign: StoredCampaign): campaign is InState<Exclude<CampaignState, OpenState>> =>
  !isOpen(campaign.state);

/**
 * Returns why a campaign is paused, and since when; undefined if it is not.
 * @throws StoreUnavailableError if that is invalid
 */
export function pauseOf(campaign: StoredCampaign): (StoredPause & { pausedAt: string }) | undefined {
  if (!('pausedBy' in campaign) || campaign.pausedBy === undefined) return undefined;
  const { success, data } = pauseSchema.safeParse(campaign);
  if (!success || campaign.pausedAt === undefined) throw invalidItem('an invalid pause of a campaign');
  return { ...data, pausedAt: campaign.pausedAt };
}

/** The condition that a campaign is not paused. */
export const NOT_PAUSED = [['pausedBy', 'absent']] as const;

/** Returns the state that the owner sees: a paused campaign is `paused`, whatever it was doing. */
export const stateOf = (campaign: StoredCampaign): CampaignState =>
  pauseOf(campaign) ? 'paused' : campaign.state;

/** Whether the emails of a campaign are written to files. @param isRehearsal whether they are now, before it is sent */
export const isRehearsalOf = (campaign: StoredCampaign, isRehearsal: boolean): boolean =>
  ('isRehearsal' in campaign ? campaign.isRehearsal : undefined) ?? isRehearsal;

/** Returns the audience of a stored campaign. @throws StoreUnavailableError if it has none */
export function audienceOf({ to, neverMailed }: Pick<StoredCampaign, 'to' | 'neverMailed'>): Audience {
  const audience = parseTo(to);
  if (!audience) throw invalidItem('an invalid audience');
  return audience.to === 'not-ordered' ? { ...audience, neverMailed } : audience;
}

/** Returns the sources or tags of a stored campaign. */
export const splitList = (words: string): string[] => words.split(',').filter(Boolean);

/** Returns when a campaign was first sent (ISO 8601); undefined if it was not. */
export const sentAtOf = (campaign: StoredCampaign): string | undefined =>
  'sentAt' in campaign ? campaign.sentAt : undefined;

/** Returns when the recipients of a campaign were fixed (ISO 8601); undefined if they were not. */
export const frozenAtOf = (campaign: StoredCampaign): string | undefined =>
  'frozenAt' in campaign ? campaign.frozenAt : undefined;
