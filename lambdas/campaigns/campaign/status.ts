import { CANARY, type CampaignStatus } from '../../contract/campaigns';
import { describePause } from '../../contract/describe-pause';
import type { Pause } from '../../contract/pauses';
import { PAUSABLE_STATES } from '../../contract/transitions';
import type { MailEngine } from '../../email/mailer';
import { isoOf, MINUTE } from '../../facts/time';
import type { TimedContext } from '../../table/context';
import { countDeliveries, countLastMinute } from '../delivery/delivery-counts';
import { findCampaign } from './campaigns';
import { reportsOf } from './results';
import { isRehearsalOf, pauseOf, type WaitingCampaign } from './stored-campaign';

/** What is needed to tell how far a campaign is. */
export interface StatusNeeds {
  context: TimedContext;
  engine: MailEngine;
  /** Whether bounces and complaints are reported: an ordinary mail server reports them to a mailbox only. */
  hasReports: boolean;
}

/** Returns when the remaining recipients may get a campaign (ms since 1970), counted from the end of its canary. */
export const continueAt = ({ canaryAt }: WaitingCampaign, engine: MailEngine): number =>
  Date.parse(canaryAt) + (engine === 'outbox' ? 0 : CANARY.minutes * MINUTE);

/** Returns the state of a campaign, and the counts of its emails. @throws ApiError 404 if there is no such campaign */
export async function readStatus(
  { context, engine, hasReports }: StatusNeeds,
  id: string,
): Promise<CampaignStatus> {
  const [campaign, counts, perMinute] = await Promise.all([
    findCampaign(context, id),
    countDeliveries(context, id),
    countLastMinute(context, id),
  ]);
  const pause = pauseOf(campaign);
  const { recipients = 0, expected } = 'recipients' in campaign ? campaign : {};
  const decided = counts.accepted + counts.refused + counts.unknown + counts.skipped;
  return {
    id,
    state: pause ? 'paused' : campaign.state,
    recipients,
    pauses: campaign.pauses,
    isRehearsal: isRehearsalOf(campaign, engine === 'outbox'),
    ...(expected !== undefined && { expected }),
    ...counts,
    ...reportsOf(hasReports, counts),
    // What was accepted while it was counted may count in two states.
    waiting: Math.max(0, recipients - decided),
    perMinute,
    ...('cancelledAt' in campaign && { cancelledAt: campaign.cancelledAt }),
    ...(campaign.state === 'scheduled' && { startsAt: campaign.startsAt }),
    ...(campaign.state === 'waiting' && !pause && { continueAt: isoOf(continueAt(campaign, engine)) }),
    ...(pause && statusOfPause(pause)),
    ...(pause && { pausedState: PAUSABLE_STATES.find((state) => state === campaign.state) }),
  };
}

function statusOfPause(pause: Pause) {
  const [pausedBecause, whatToDo] = describePause(pause);
  return { pausedBecause, whatToDo, pausedBy: pause.pausedBy };
}
