import type { MailCapacity, MailLogEntry } from '../email/mailer';
import { HOUR, SECOND } from '../facts/time';
import type { MailContext } from '../people/people';
import { listCampaigns } from './campaigns';
import { countCodes } from './codes';
import { replacePause, resumeCampaign } from './pauses';
import { findAccountRule, findReportRule } from './stop-rules';
import { pauseOf, type StoredCampaign } from './stored-campaign';

/** How long a used-up quota pauses a campaign at least (ms): quotas are renewed little by little, or once a day. */
const QUOTA_MS = HOUR;
/** How often codes are counted while some are missing (ms). */
const COUNT_MS = 10 * SECOND;

export interface ResumingNeeds {
  context: Pick<MailContext, 'table' | 'now'>;
}

/**
 * Creates a function that resumes campaigns once the reason for the pause is gone: codes were added, or there is quota
 * again. Nobody has looked at what was reported meanwhile, so the stop rules are asked first.
 * @param log is called with the rule that pauses a campaign instead
 */
export function createResuming(
  { context }: ResumingNeeds,
  now: () => number,
  log: (entry: MailLogEntry) => void,
) {
  let countedAt = Number.NEGATIVE_INFINITY;

  /** Returns how many codes there are; undefined if they were counted a moment ago. */
  async function countAllCodes(): Promise<number | undefined> {
    // A clock that was set back does not end it.
    if (Math.abs(now() - countedAt) < COUNT_MS) return undefined;
    countedAt = now();
    const { free, given, used } = await countCodes(context);
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
    const { broken } = await findReportRule(context, campaign);
    if (broken === undefined) await resumeCampaign(context, campaign);
    else if (await replacePause(context, campaign, { pausedBy: broken }))
      log({ event: 'campaign-paused', reason: broken });
  }

  return {
    /** Resumes the campaigns that can continue. */
    async run(readCapacity: () => Promise<MailCapacity>): Promise<void> {
      const paused = (await listCampaigns(context)).map((campaign) => ({
        campaign,
        pause: pauseOf(campaign),
      }));
      const lackCodes = paused.some(({ pause }) => pause?.pausedBy === 'codes');
      const codesNow = lackCodes ? await countAllCodes() : undefined;
      for (const { campaign, pause } of paused)
        if (await isOver(pause, codesNow, readCapacity)) await goOn(campaign);
    },
  };
}
