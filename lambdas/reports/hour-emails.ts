import { planRecipients } from '../campaigns/audience/audiences';
import type { CampaignContext } from '../campaigns/campaign/campaigns';
import {
  campaigns,
  isRehearsalOf,
  NOT_PAUSED,
  pauseOf,
  type ScheduledCampaign,
  type StoredCampaign,
} from '../campaigns/campaign/stored-campaign';
import { CANARY } from '../contract/campaigns';
import { describeListSince } from '../contract/list-since';
import { formatCount } from '../facts/format-count';
import { formatOwnerTime } from '../facts/owner-days';
import { DAY, HOUR } from '../facts/time';
import type { Report } from './render';

/** How long before its hour the owner is reminded of a scheduled campaign (ms). */
const BEFORE_MS = HOUR;
/** For how long after its start the owner may be told that a campaign has started (ms). */
const STARTED_MS = DAY;
/** The states whose campaigns remember whether the owner was told that they have started by themselves. */
type StartedState = StateOf<StoredCampaign>;
type StateOf<Campaign> = Campaign extends { state: infer State; isStartTold?: unknown }
  ? 'isStartTold' extends keyof Campaign
    ? State
    : never
  : never;
const STARTED = Object.keys({
  canary: true,
  waiting: true,
  sending: true,
  cancelling: true,
  done: true,
} satisfies Record<StartedState, true>) as StartedState[];

/** The emails about the hour of a campaign: that it starts within an hour, or that it has started. */
export type HourEmail = 'soon' | 'started';

/** Resolves to the email about a campaign that this process is to send now, once; undefined if there is none. */
export async function claimHourEmail(
  context: CampaignContext,
  campaign: StoredCampaign,
): Promise<HourEmail | undefined> {
  if (campaign.state === 'scheduled') return (await claimSoon(context, campaign)) ? 'soon' : undefined;
  return (await claimStarted(context, campaign)) ? 'started' : undefined;
}

/** Claims the reminder, unless the hour was chosen so late that the owner has just looked at the campaign. */
async function claimSoon({ table, now }: CampaignContext, campaign: ScheduledCampaign): Promise<boolean> {
  const { id, startsAt, scheduledAt, toldOf } = campaign;
  const left = Date.parse(startsAt) - now();
  const isLate = Date.parse(startsAt) - Date.parse(scheduledAt) < BEFORE_MS;
  if (pauseOf(campaign) || isLate || left <= 0 || left > BEFORE_MS || toldOf === startsAt) return false;
  const unchanged =
    toldOf === undefined ? (['toldOf', 'absent'] as const) : (['toldOf', '=', toldOf] as const);
  const where = [...NOT_PAUSED, ['startsAt', '=', startsAt] as const, unchanged];
  return (
    (await campaigns.on(table).update({ id }, { in: 'scheduled', set: { toldOf: startsAt }, where })) !==
    undefined
  );
}

async function claimStarted({ table, now }: CampaignContext, campaign: StoredCampaign): Promise<boolean> {
  if (!('isStartTold' in campaign) || campaign.isStartTold !== false) return false;
  if (campaign.sentAt === undefined || now() - Date.parse(campaign.sentAt) > STARTED_MS) return false;
  const change = { in: STARTED, set: { isStartTold: true }, where: [['isStartTold', '=', false]] } as const;
  return (await campaigns.on(table).update({ id: campaign.id }, change)) !== undefined;
}

/** Makes an email that was certainly not sent due again. */
export async function releaseHourEmail(
  { table }: CampaignContext,
  { id }: StoredCampaign,
  email: HourEmail,
): Promise<void> {
  const store = campaigns.on(table);
  if (email === 'soon') await store.update({ id }, { in: 'scheduled', unset: ['toldOf'] });
  else await store.update({ id }, { in: STARTED, set: { isStartTold: false } });
}

/** Returns the email about a campaign: that it starts within an hour, or that it has started. */
export const describeHourEmail = (context: CampaignContext, campaign: StoredCampaign): Promise<Report> =>
  campaign.state === 'scheduled' ? describeSoon(context, campaign) : describeStarted(context, campaign);

async function describeSoon(context: CampaignContext, campaign: ScheduledCampaign): Promise<Report> {
  const { id, subject, startsAt, expected, recipients } = campaign;
  const plan = await planRecipients(context, campaign, context.now());
  const since = describeListSince(expected, plan.recipients);
  const first = formatCount(Math.min(context.sizes.canary, recipients));
  return {
    subject: `“${subject}” starts soon`,
    form: 'Form 60, departure',
    stamp: { text: 'Boarding' },
    title: 'It starts soon',
    before: [
      `At ${formatOwnerTime(Date.parse(startsAt))} “${subject}” goes to you and ${first} of ${formatCount(recipients)} recipients, at random. Then it waits for you.`,
      ...(since === undefined ? [] : [since]),
      `To stop it, pause it on the dashboard, or by "campaign pause ${id}".`,
      ...rehearsalOf(context, campaign),
    ],
    after: ['You hear of each hour that you choose once before it, and once when it has started.'],
  };
}

async function describeStarted(context: CampaignContext, campaign: StoredCampaign): Promise<Report> {
  const { id, subject } = campaign;
  return {
    subject: `“${subject}” has started`,
    form: 'Form 60, departure',
    stamp: { text: 'Departed', colour: 'green' },
    title: 'It has started',
    before: [
      `“${subject}” started at its hour: you and the first few are getting it.`,
      `Look at yours. After ${CANARY.minutes} minutes continue with all others, on the dashboard or by "campaign continue ${id}".`,
      ...rehearsalOf(context, campaign),
    ],
    after: [],
  };
}

const rehearsalOf = ({ isRehearsal }: CampaignContext, campaign: StoredCampaign): string[] =>
  isRehearsalOf(campaign, isRehearsal)
    ? ['It is a rehearsal: its emails are written to files, and nobody gets them.']
    : [];
