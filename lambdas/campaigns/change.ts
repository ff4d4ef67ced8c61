import type { Context } from 'hono';
import { conflict } from '../api/responses';
import { type ChangeCampaign, describePause } from '../contract/campaigns';
import { CAMPAIGN_ERRORS } from '../contract/messages';
import type { MailEngine } from '../email/mailer';
import { MINUTE } from '../facts/time';
import type { createCampaigns, StoredCampaign, Turn } from './campaigns';
import { type InspectionNeeds, inspect } from './inspect';
import { continueAt } from './status';

/** What is needed to carry out what the owner decides about a campaign. */
export interface ChangeNeeds extends InspectionNeeds {
  store: InspectionNeeds['store'] & {
    campaigns: ReturnType<typeof createCampaigns>;
  };
}

/** The result of a change. */
export type ChangeResult = 'done' | 'wrong state';

const resultOf = (isDone: boolean): ChangeResult => (isDone ? 'done' : 'wrong state');

/** @throws ApiError 409 if another campaign is being sent */
function resultOfTurn(turn: Turn): ChangeResult {
  if (turn === 'another is being sent') throw conflict(CAMPAIGN_ERRORS.otherSending);
  return turn;
}

/**
 * Carries out an action.
 * @param remaining returns how many have not got the campaign yet
 * @throws ApiError 409 with the reason why it is refused
 */
export async function changeCampaign(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  body: ChangeCampaign,
  remaining: () => Promise<number>,
): Promise<ChangeResult> {
  const { store, engine, now } = needs;
  const { action } = body;
  switch (action) {
    case 'freeze':
      return freeze(needs, c, campaign, body.recipients);
    case 'send':
      return send(store.campaigns, campaign);
    case 'continue':
      return continueWithAll(store.campaigns, campaign, body, { engine, time: now(), remaining });
    case 'pause':
      return resultOf(await store.campaigns.pause(campaign.id, 'owner'));
    case 'resume':
      return resume(store.campaigns, campaign, body);
    case 'cancel':
      return resultOf(campaign.state === 'paused' && (await store.campaigns.cancel(campaign)));
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
  expected: number | undefined,
): Promise<ChangeResult> {
  const frozenAt = needs.now();
  const { findings, recipients } = await inspect(needs, c, campaign, frozenAt);
  const error = findings.find(({ severity }) => severity === 'error');
  if (error) throw conflict(`${error.title} ${error.whatToDo}`);
  if (recipients !== expected) throw conflict(CAMPAIGN_ERRORS.recipients(recipients));
  const { campaigns } = needs.store;
  if (await campaigns.beginFreeze(campaign, { frozenAt, expected })) return 'done';
  if ((await campaigns.get(campaign.id))?.state === 'draft') throw conflict(CAMPAIGN_ERRORS.changed);
  return 'wrong state';
}

type Campaigns = ChangeNeeds['store']['campaigns'];

async function send(campaigns: Campaigns, { id }: StoredCampaign): Promise<ChangeResult> {
  const result = resultOfTurn(await campaigns.send(id));
  // The owner gets what the first recipients get.
  if (result === 'done') await campaigns.requestTest(id);
  return result;
}

async function continueWithAll(
  campaigns: Campaigns,
  campaign: StoredCampaign,
  { atOnce, recipients, warmUp = true }: ChangeCampaign,
  { engine, time, remaining }: { engine: MailEngine; time: number; remaining: () => Promise<number> },
): Promise<ChangeResult> {
  if (campaign.state !== 'waiting') return 'wrong state';
  const wait = atOnce ? 0 : continueAt(campaign, engine) - time;
  if (wait > 0) throw conflict(CAMPAIGN_ERRORS.tooEarly(Math.ceil(wait / MINUTE)));
  const count = await remaining();
  if (recipients !== count) throw conflict(CAMPAIGN_ERRORS.remaining(count));
  return resultOf(await campaigns.continue(campaign.id, warmUp));
}

async function resume(
  campaigns: Campaigns,
  campaign: StoredCampaign,
  { acceptDuplicates }: ChangeCampaign,
): Promise<ChangeResult> {
  if (campaign.state !== 'paused') return 'wrong state';
  if (campaign.pausedBy === 'restored' && !acceptDuplicates) {
    const [because] = describePause(campaign);
    throw conflict(CAMPAIGN_ERRORS.restored(because));
  }
  return resultOfTurn(await campaigns.resume(campaign));
}
