import type { MailCapacity, MailLogEntry } from '../email/mailer';
import { HOUR, SECOND } from '../facts/time';
import type { createCampaigns } from './campaigns';
import type { Codes } from './codes';
import type { Deliveries } from './deliveries';
import { findAccountRule, findReportRule } from './stop-rules';
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

  /** Returns how many codes there are; undefined if they were counted a moment ago. */
  async function countCodes(): Promise<number | undefined> {
    // A clock that was set back does not end it.
    if (Math.abs(now() - countedAt) < COUNT_MS) return undefined;
    countedAt = now();
    const { free, given, used } = await codes.count();
    return free + given + used;
  }

  async function isOver(
    pause: ReturnType<typeof pauseOf>,
    codesNow: number | undefined,
    readCapacity: () => Promise<MailCapacity>,
  ): Promise<boolean> {
    // By what was added, not by what is free: another campaign may give those to the same people meanwhile.
    if (pause?.pausedBy === 'codes') return codesNow !== undefined && codesNow >= pause.codesNeeded;
    if (pause?.pausedBy !== 'quota' || now() - Date.parse(pause.pausedAt) < QUOTA_MS) return false;
    return findAccountRule(await readCapacity()) === undefined;
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
      const paused = (await campaigns.list()).map((campaign) => ({ campaign, pause: pauseOf(campaign) }));
      const lackCodes = paused.some(({ pause }) => pause?.pausedBy === 'codes');
      const codesNow = lackCodes ? await countCodes() : undefined;
      for (const { campaign, pause } of paused)
        if (await isOver(pause, codesNow, readCapacity)) await goOn(campaign);
    },
  };
}
