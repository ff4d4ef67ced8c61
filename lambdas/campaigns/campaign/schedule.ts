import { TRANSITIONS } from '../../contract/transitions';
import type { MailLogEntry } from '../../email/mailer';
import { isoOf, MINUTE } from '../../facts/time';
import { asRead, type CampaignContext, listCampaigns, takeSlot } from './campaigns';
import { PAUSE, pausedAs, pauseScheduled } from './pauses';
import {
  campaigns,
  isRehearsalOf,
  pauseOf,
  type ScheduledCampaign,
  type StoredCampaign,
} from './stored-campaign';

/** How late a campaign still starts by itself (ms); later than that, the owner is asked. */
export const LATE_MS = 15 * MINUTE;

/**
 * Has a frozen campaign that is unchanged since it was read start by itself at an hour (ms since 1970). Resolves to
 * whether it was.
 */
export async function scheduleCampaign(
  { table, now, installation, isRehearsal }: CampaignContext,
  campaign: StoredCampaign,
  startsAt: number,
): Promise<boolean> {
  const set = { startsAt: isoOf(startsAt), scheduledAt: isoOf(now()), installation, isRehearsal };
  const move = { ...TRANSITIONS.schedule, set, where: asRead(campaign) };
  return (await campaigns.on(table).move(campaign, move)) !== undefined;
}

/**
 * Resumes a paused scheduled campaign that is unchanged since it was read. From now on, this installation starts it.
 * @param startsAt its hour (ms since 1970)
 */
export async function resumeScheduled(
  { table, now, installation }: CampaignContext,
  { id, pauses }: ScheduledCampaign,
  startsAt: number,
): Promise<boolean> {
  const set = { startsAt: isoOf(startsAt), scheduledAt: isoOf(now()), installation };
  const change = { in: 'scheduled', unset: PAUSE, set, where: pausedAs(pauses) } as const;
  return (await campaigns.on(table).update({ id }, change)) !== undefined;
}

/** Starts each campaign whose hour has come, or pauses it with the reason why it does not start. */
export async function startScheduled(
  context: CampaignContext,
  log: (entry: MailLogEntry) => void,
): Promise<void> {
  for (const campaign of await listCampaigns(context)) {
    if (campaign.state !== 'scheduled' || pauseOf(campaign)) continue;
    const late = context.now() - Date.parse(campaign.startsAt);
    const reason = findObstacle(context, campaign, late);
    if (reason === undefined) {
      if (late >= 0) await start(context, campaign);
    } else if (await pauseScheduled(context, campaign, { pausedBy: reason })) {
      log({ event: 'campaign-paused', reason });
    }
  }
}

/** Returns why a campaign does not start at its hour. @param late how long ago that was (ms); negative before it */
function findObstacle(
  { installation, isRehearsal }: CampaignContext,
  campaign: ScheduledCampaign,
  late: number,
): 'moved' | 'late' | 'engine' | undefined {
  // A copied campaign is paused immediately, not only at its hour.
  if (campaign.installation !== installation) return 'moved';
  if (late > LATE_MS) return 'late';
  return late >= 0 && isRehearsalOf(campaign, isRehearsal) !== isRehearsal ? 'engine' : undefined;
}

/** Starts a campaign that is unchanged since it was read; while another one is being sent, it is tried again. */
async function start(context: CampaignContext, campaign: ScheduledCampaign): Promise<void> {
  const { id, startsAt } = campaign;
  // The owner gets what the first recipients get.
  const set = { sentAt: isoOf(context.now()), isTestWanted: true, isStartTold: false };
  const where = [...asRead(campaign), ['startsAt', '=', startsAt]] as const;
  await takeSlot(context, id, campaigns.write.move({ id }, { ...TRANSITIONS.start, set, where }));
}
