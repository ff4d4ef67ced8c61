import type { Context } from 'hono';
import { conflict } from '../api/responses';
import type { ChangeCampaign } from '../contract/campaigns';
import { CAMPAIGN_ERRORS } from '../contract/messages';
import { describePause } from '../contract/pauses';
import { MINUTE } from '../facts/time';
import { type ActionNeeds, beginAction } from '../owner/actions';
import {
  type CampaignContext,
  continueCampaign,
  getCampaign,
  requestTest,
  type SlotResult,
  sendCampaign,
} from './campaigns';
import { beginFreeze } from './freeze-lease';
import { cancelCampaign, holdCampaign, resumeCampaign } from './pauses';
import { digestOf, type PreflightNeeds, runPreflight } from './preflight';
import { continueAt, readStatus, type StatusNeeds } from './status';
import { countReported } from './stop-rules';
import { pauseOf, type StoredCampaign } from './stored-campaign';

/** What is needed to carry out what the owner decides about a campaign. */
export interface ChangeNeeds extends ActionNeeds, PreflightNeeds, StatusNeeds {
  context: CampaignContext;
}

/** The result of a change. */
export type ChangeResult = 'done' | 'wrong state';

const resultOf = (isDone: boolean): ChangeResult => (isDone ? 'done' : 'wrong state');

/** @throws ApiError 409 if another campaign is being sent */
function resultOfSlot(result: SlotResult): ChangeResult {
  if (result === 'another is being sent') throw conflict(CAMPAIGN_ERRORS.otherSending);
  return result;
}

/**
 * Carries out an action that fits the campaign's state. It is logged just before the change, so that the log tells nothing
 * that a check has refused.
 * @throws ApiError 409 with the reason why it is refused
 */
export async function changeCampaign(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  body: ChangeCampaign,
): Promise<ChangeResult> {
  const { context } = needs;
  const { action, pauses = campaign.pauses } = body;
  if (pauses !== campaign.pauses && action !== 'pause') throw conflict(CAMPAIGN_ERRORS.pausedMeanwhile);
  switch (action) {
    case 'freeze':
      return freeze(needs, c, campaign, body);
    case 'send':
      return send(needs, c, campaign);
    case 'continue':
      return continueWithAll(needs, c, campaign, body);
    case 'pause':
      await beginAction(needs, c, { action: 'pause-campaign' });
      return resultOf(await holdCampaign(context, campaign.id));
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
 * Begins to freeze a campaign whose checks are clean: the worker goes on. Who is on the list at this moment is counted,
 * and is who gets it.
 */
async function freeze(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  { recipients: expected, digest = digestOf(campaign) }: ChangeCampaign,
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

async function send(needs: ChangeNeeds, c: Context, { id }: StoredCampaign): Promise<ChangeResult> {
  const { context } = needs;
  await beginAction(needs, c, { action: 'send-campaign' });
  const result = resultOfSlot(await sendCampaign(context, id));
  // The owner gets what the first recipients get.
  if (result === 'done') await requestTest(context, id);
  return result;
}

async function continueWithAll(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  { atOnce, recipients, warmUp = true }: ChangeCampaign,
): Promise<ChangeResult> {
  if (campaign.state !== 'waiting' || pauseOf(campaign)) return 'wrong state';
  const wait = atOnce ? 0 : continueAt(campaign, needs.engine) - needs.now();
  if (wait > 0) throw conflict(CAMPAIGN_ERRORS.tooEarly(Math.ceil(wait / MINUTE)));
  const { waiting } = await readStatus(needs, campaign.id);
  if (recipients !== waiting) throw conflict(CAMPAIGN_ERRORS.remaining(waiting));
  await beginAction(needs, c, { action: 'continue-campaign', count: waiting });
  return resultOf(await continueCampaign(needs.context, campaign, warmUp));
}

async function resume(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  { acceptDuplicates }: ChangeCampaign,
): Promise<ChangeResult> {
  const pause = pauseOf(campaign);
  if (!pause) return 'wrong state';
  if (pause.pausedBy === 'restored' && !acceptDuplicates) {
    const [because] = describePause(pause);
    throw conflict(CAMPAIGN_ERRORS.restored(because));
  }
  await beginAction(needs, c, { action: 'resume-campaign' });
  const reported = await countReported(needs.context, campaign.id);
  return resultOfSlot(await resumeCampaign(needs.context, campaign, reported));
}
