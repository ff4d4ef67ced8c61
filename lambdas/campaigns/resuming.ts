import type { MailCapacity, MailLogEntry } from '../email/mailer';
import { HOUR, SECOND } from '../facts/time';
import type { createCampaigns } from './campaigns';
import type { Codes } from './codes';
import type { Deliveries } from './deliveries';
import { findReportRule } from './stop-rules';
import { pauseOf, type StoredCampaign } from './stored-campaign';

/** How long a used-up quota pauses a campaign at least (ms): quotas are renewed little by little, or once a day. */
const QUOTA_MS = HOUR;
/** How often codes are counted while some are missing (ms). */
const COUNT_MS = 10 * SECOND;

export interface ResumingNeeds {
  campaigns: Pick<ReturnType<typeof createCampaigns>, 'list' | 'replacePause' | 'resume'>;
  codes: Pick<Codes, 'count'>;
  deliveries: Pick<Deliveries, 'counts'>;
}

/**
 * Creates a function that resumes campaigns once the reason for the pause is gone: codes were added, or there is quota
 * again. Nobody has looked at what was reported meanwhile, so the stop rules are asked first.
 * @param log is called with the rule that pauses a campaign instead
 */
export function createResuming(
  { campaigns, codes, deliveries }: ResumingNeeds,
  now: () => number,
  log: (entry: MailLogEntry) => void,
) {
  let countedAt = Number.NEGATIVE_INFINITY;

  async function isOver(
    pause: ReturnType<typeof pauseOf>,
    readCapacity: () => Promise<MailCapacity>,
  ): Promise<boolean> {
    if (pause?.pausedBy === 'codes') {
      // A clock that was set back does not end it.
      if (Math.abs(now() - countedAt) < COUNT_MS) return false;
      countedAt = now();
      const { free, given, used } = await codes.count();
      // By what was added, not by what is free: another campaign may give those to the same people meanwhile.
      return free + given + used >= pause.codesNeeded;
    }
    if (pause?.pausedBy !== 'quota' || now() - Date.parse(pause.pausedAt) < QUOTA_MS) return false;
    const { healthy, leftToday } = await readCapacity();
    return healthy && leftToday > 0;
  }

  async function goOn(campaign: StoredCampaign): Promise<void> {
    const reason = findReportRule(campaign, await deliveries.counts(campaign.id));
    if (reason === undefined) await campaigns.resume(campaign, false);
    else if (await campaigns.replacePause(campaign, { pausedBy: reason }))
      log({ event: 'campaign-paused', reason });
  }

  return {
    /** Resumes the campaigns that can continue. */
    async run(readCapacity: () => Promise<MailCapacity>): Promise<void> {
      for (const campaign of await campaigns.list())
        if (await isOver(pauseOf(campaign), readCapacity)) await goOn(campaign);
    },
  };
}
