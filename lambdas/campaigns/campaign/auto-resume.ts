import { goesOnByItself } from '../../contract/pauses';
import type { MailCapacity, MailLogEntry } from '../../email/mailer';
import { HOUR, SECOND } from '../../facts/time';
import type { TimedContext } from '../../table/context';
import { countCodes } from '../code/codes';
import { listCampaigns } from './campaigns';
import { replacePause, resumeCampaign } from './pauses';
import { findAccountRule, findReportRule } from './stop-rules';
import { pauseOf, type StoredCampaign } from './stored-campaign';

/** How long a used-up quota pauses a campaign at least (ms): quotas are renewed little by little, or once a day. */
const QUOTA_MS = HOUR;
/** How often codes are counted while some are missing (ms). */
const COUNT_MS = 10 * SECOND;

/** What a process needs, and remembers, to resume campaigns. */
export interface AutoResume {
  context: TimedContext;
  /** Is called with the rule that pauses a campaign instead. */
  log: (entry: MailLogEntry) => void;
  /** When codes were counted (ms since 1970). */
  countedAt: number;
}

/**
 * Resumes the campaigns that can continue because the reason for their pause is gone: codes were added, or there is
 * quota again. Nobody has looked at what was reported meanwhile, so the stop rules are asked first.
 */
export async function resumeCampaigns(
  resuming: AutoResume,
  readCapacity: () => Promise<MailCapacity>,
): Promise<void> {
  const paused = (await listCampaigns(resuming.context)).map((campaign) => ({
    campaign,
    pause: pauseOf(campaign),
  }));
  const lackCodes = paused.some(({ pause }) => pause?.pausedBy === 'codes');
  const codesNow = lackCodes ? await countAllCodes(resuming) : undefined;
  for (const { campaign, pause } of paused)
    if (pause && (await isOver(resuming, pause, codesNow, readCapacity))) await goOn(resuming, campaign);
}

/** Returns how many codes there are; undefined if they were counted a moment ago. */
async function countAllCodes(resuming: AutoResume): Promise<number | undefined> {
  const { context, countedAt } = resuming;
  // Without `abs`, a clock that was set back would stop the counting.
  if (Math.abs(context.now() - countedAt) < COUNT_MS) return undefined;
  resuming.countedAt = context.now();
  const { free, given, used } = await countCodes(context);
  return free + given + used;
}

/** Whether the reason for a pause is gone. */
async function isOver(
  { context }: AutoResume,
  pause: NonNullable<ReturnType<typeof pauseOf>>,
  codesNow: number | undefined,
  readCapacity: () => Promise<MailCapacity>,
): Promise<boolean> {
  // Compares all codes, not the free ones: another campaign may meanwhile give free ones to the same people.
  if (pause.pausedBy === 'codes') return codesNow !== undefined && codesNow >= pause.codesNeeded;
  if (!goesOnByItself(pause.pausedBy) || context.now() - Date.parse(pause.pausedAt) < QUOTA_MS) return false;
  return findAccountRule(await readCapacity()) === undefined;
}

async function goOn({ context, log }: AutoResume, campaign: StoredCampaign): Promise<void> {
  const { broken } = await findReportRule(context, campaign);
  if (broken === undefined) await resumeCampaign(context, campaign);
  else if (await replacePause(context, campaign, { pausedBy: broken }))
    log({ event: 'campaign-paused', reason: broken });
}
