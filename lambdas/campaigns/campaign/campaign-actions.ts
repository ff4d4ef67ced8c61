import type { Context } from 'hono';
import { ApiError, conflict } from '../../api/responses';
import type { CampaignChange } from '../../contract/campaigns';
import { describePause } from '../../contract/describe-pause';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { formatOwnerTime } from '../../facts/owner-days';
import { DAY, MINUTE } from '../../facts/time';
import { type ActionNeeds, beginAction } from '../../owner/actions';
import { beginFreeze } from '../delivery/freeze-lease';
import {
  type CampaignContext,
  continueCampaign,
  getCampaign,
  requestTest,
  type SlotResult,
  sendCampaign,
} from './campaigns';
import { cancelCampaign, pauseByOwner, resumeCampaign } from './pauses';
import { digestOf, type PreflightNeeds, runPreflight } from './preflight';
import { resumeScheduled, scheduleCampaign } from './schedule';
import { continueAt, readStatus, type StatusNeeds } from './status';
import { countReported } from './stop-rules';
import { pauseOf, type ScheduledCampaign, type StoredCampaign } from './stored-campaign';

/** What is needed to carry out what the owner decides about a campaign. */
export interface ChangeNeeds extends ActionNeeds, PreflightNeeds, StatusNeeds {
  context: CampaignContext;
}

/** How far ahead a campaign can be scheduled (ms). */
const YEAR = 365 * DAY;

/** The result of a change. */
export type ChangeResult = 'done' | 'wrong state';

const resultOf = (isDone: boolean): ChangeResult => (isDone ? 'done' : 'wrong state');

/** @throws ApiError 409 if another campaign is being sent */
function resultOfSlot(result: SlotResult): ChangeResult {
  if (result === 'another is being sent') throw conflict(CAMPAIGN_ERRORS.otherSending);
  return result;
}

/**
 * Carries out an action that fits the campaign's state. It is logged just before the change, so that the log contains
 * nothing that a check has refused.
 * @throws ApiError 409 with the reason why it is refused
 */
export async function changeCampaign(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  body: CampaignChange,
): Promise<ChangeResult> {
  const { context } = needs;
  const { action, pauses = campaign.pauses } = body;
  if (pauses !== campaign.pauses && action !== 'pause') throw conflict(CAMPAIGN_ERRORS.changedMeanwhile);
  switch (action) {
    case 'freeze':
      return freeze(needs, c, campaign, body);
    case 'send':
      return send(needs, c, campaign, body);
    case 'schedule':
      return schedule(needs, c, campaign, body);
    case 'continue':
      return continueWithAll(needs, c, campaign, body);
    case 'pause':
      await beginAction(needs, c, { action: 'pause-campaign' });
      return resultOf(await pauseByOwner(context, campaign.id));
    case 'resume':
      return resume(needs, c, campaign, body);
    case 'cancel':
      if (!pauseOf(campaign)) return 'wrong state';
      await beginAction(needs, c, { action: 'cancel-campaign' });
      return resultOf(await cancelCampaign(context, campaign));
    default:
      return action satisfies never;
  }
}

/**
 * Begins to freeze a campaign whose checks are clean; the worker continues. Whoever is on the list at this moment is
 * counted, and is a recipient.
 */
async function freeze(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  { recipients: expected, digest = digestOf(campaign) }: CampaignChange,
): Promise<ChangeResult> {
  if (digest !== digestOf(campaign)) throw conflict(CAMPAIGN_ERRORS.changed);
  const frozenAt = needs.now();
  const { findings, recipients } = await runPreflight(needs, c, campaign, frozenAt);
  const error = findings.find(({ severity }) => severity === 'error');
  if (error) throw conflict(`${error.title} ${error.whatToDo}`);
  if (recipients !== expected) throw conflict(CAMPAIGN_ERRORS.recipients(recipients));
  const { context } = needs;
  await beginAction(needs, c, { action: 'freeze-campaign', count: expected });
  if (await beginFreeze(context, campaign, { frozenAt, expected })) return 'done';
  if ((await getCampaign(context, campaign.id))?.state === 'draft') throw conflict(CAMPAIGN_ERRORS.changed);
  return 'wrong state';
}

/**
 * Requires the owner to confirm the number again if more people were frozen than they had confirmed, because older
 * signups were imported meanwhile.
 * @throws ApiError 409 if they did not
 */
function requireNumber(campaign: StoredCampaign, { recipients }: CampaignChange): void {
  if (!('expected' in campaign) || campaign.recipients <= campaign.expected) return;
  if (recipients !== campaign.recipients)
    throw conflict(CAMPAIGN_ERRORS.moreThanConfirmed(campaign.expected, campaign.recipients));
}

async function send(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  body: CampaignChange,
): Promise<ChangeResult> {
  requireNumber(campaign, body);
  const { context } = needs;
  await beginAction(needs, c, { action: 'send-campaign' });
  const result = resultOfSlot(await sendCampaign(context, campaign));
  // The owner gets what the first recipients get.
  if (result === 'done') await requestTest(context, campaign.id);
  return result;
}

/**
 * Returns the hour, which is ahead.
 * @throws ApiError 400 if there is none or it is too far ahead, 409 if it has passed
 */
function futureHour({ now }: ChangeNeeds, at: number | undefined): number {
  if (at === undefined || at > now() + YEAR) throw new ApiError(400, CAMPAIGN_ERRORS.hour);
  if (at <= now()) throw conflict(CAMPAIGN_ERRORS.hourIsPast(formatOwnerTime(at)));
  return at;
}

async function schedule(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  body: CampaignChange,
): Promise<ChangeResult> {
  requireNumber(campaign, body);
  const hour = futureHour(needs, body.at);
  await beginAction(needs, c, { action: 'schedule-campaign' });
  return resultOf(await scheduleCampaign(needs.context, campaign, hour));
}

async function continueWithAll(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  { atOnce, recipients, warmUp = true }: CampaignChange,
): Promise<ChangeResult> {
  if (campaign.state !== 'waiting' || pauseOf(campaign)) return 'wrong state';
  const wait = atOnce ? 0 : continueAt(campaign, needs.engine) - needs.now();
  if (wait > 0) throw conflict(CAMPAIGN_ERRORS.tooEarly(Math.ceil(wait / MINUTE)));
  const { waiting } = await readStatus(needs, campaign.id);
  if (recipients !== waiting) throw conflict(CAMPAIGN_ERRORS.remaining(waiting));
  await beginAction(needs, c, { action: 'continue-campaign', count: waiting });
  return resultOf(await continueCampaign(needs.context, campaign, warmUp));
}

/**
 * Returns when a paused scheduled campaign starts (ms since 1970).
 * @throws ApiError 400 or 409 if that cannot be
 */
function resumedHour(
  needs: ChangeNeeds,
  { startsAt }: ScheduledCampaign,
  { at, atOnce }: CampaignChange,
): number {
  if (atOnce) return needs.now();
  if (at !== undefined) return futureHour(needs, at);
  const hour = Date.parse(startsAt);
  if (hour <= needs.now()) throw conflict(CAMPAIGN_ERRORS.hourPassed(formatOwnerTime(hour)));
  return hour;
}

async function resume(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  body: CampaignChange,
): Promise<ChangeResult> {
  const pause = pauseOf(campaign);
  if (!pause) return 'wrong state';
  if (pause.pausedBy === 'restored' && !body.acceptDuplicates) {
    const [because] = describePause(pause);
    throw conflict(CAMPAIGN_ERRORS.restored(because));
  }
  const startsAt = campaign.state === 'scheduled' ? resumedHour(needs, campaign, body) : undefined;
  await beginAction(needs, c, { action: 'resume-campaign' });
  if (campaign.state === 'scheduled' && startsAt !== undefined)
    return resultOf(await resumeScheduled(needs.context, campaign, startsAt));
  const reported = await countReported(needs.context, campaign.id);
  return resultOfSlot(await resumeCampaign(needs.context, campaign, reported));
}
