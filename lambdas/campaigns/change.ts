import type { Context } from 'hono';
import { conflict } from '../api/responses';
import { type ChangeCampaign, describePause } from '../contract/campaigns';
import { CAMPAIGN_ERRORS } from '../contract/messages';
import type { MailEngine } from '../email/mailer';
import { MINUTE } from '../facts/time';
import type { createCampaigns, StoredCampaign } from './campaigns';
import { type InspectionNeeds, inspect, needsCodes } from './inspect';
import type { createRecipients } from './recipients';
import { continueAt } from './status';

/** What is needed to carry out what the owner decides about a campaign. */
export interface ChangeNeeds extends InspectionNeeds {
  store: InspectionNeeds['store'] & {
    campaigns: ReturnType<typeof createCampaigns>;
    recipients: Pick<ReturnType<typeof createRecipients>, 'freeze'>;
  };
}

/** The result of a change: `more` if it must be repeated to go on. */
export type ChangeResult = 'done' | 'more' | 'wrong state';

const resultOf = (isDone: boolean): ChangeResult => (isDone ? 'done' : 'wrong state');

/** Carries out an action. @throws ApiError 409 with the reason why it is refused */
export async function changeCampaign(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  body: ChangeCampaign,
): Promise<ChangeResult> {
  const { store, engine, now } = needs;
  const { action } = body;
  switch (action) {
    case 'freeze':
      return freeze(needs, c, campaign, body.recipients);
    case 'send':
      return send(store.campaigns, campaign);
    case 'continue':
      return continueWithAll(store.campaigns, campaign, body, { engine, time: now() });
    case 'pause':
      return resultOf(await store.campaigns.pause(campaign.id, 'owner'));
    case 'resume':
      return resume(store.campaigns, campaign, body);
    default:
      return action satisfies never;
  }
}

/** Fixes the recipients of a campaign whose checks are clean. */
async function freeze(
  needs: ChangeNeeds,
  c: Context,
  campaign: StoredCampaign,
  expected: number | undefined,
): Promise<ChangeResult> {
  const { campaigns, recipients } = needs.store;
  const { id } = campaign;
  if (campaign.state === 'draft') {
    const checked = await inspect(needs, c, campaign);
    const error = checked.findings.find(({ severity }) => severity === 'error');
    if (error) throw conflict(`${error.title} ${error.whatToDo}`);
    if (checked.recipients !== expected) throw conflict(CAMPAIGN_ERRORS.recipients(checked.recipients));
  }
  const fixed = await campaigns.beginFreeze(id);
  if (!fixed) return 'wrong state';
  const round = await recipients.freeze(fixed, { needsCodes: needsCodes(fixed) });
  switch (round.result) {
    case 'complete':
      return resultOf(await campaigns.completeFreeze(id, round.count));
    case 'more':
      return 'more';
    case 'short':
      throw conflict(CAMPAIGN_ERRORS.codesMissing(round.codesMissing));
    case 'busy':
      throw conflict(CAMPAIGN_ERRORS.isFreezing);
    default:
      return round satisfies never;
  }
}

type Campaigns = ChangeNeeds['store']['campaigns'];

async function send(campaigns: Campaigns, { id }: StoredCampaign): Promise<ChangeResult> {
  await requireNoOther(campaigns, id);
  const isMoved = await campaigns.send(id);
  // The owner gets what the first recipients get.
  if (isMoved) await campaigns.requestTest(id);
  return resultOf(isMoved);
}

async function continueWithAll(
  campaigns: Campaigns,
  campaign: StoredCampaign,
  { atOnce, warmUp = true }: ChangeCampaign,
  { engine, time }: { engine: MailEngine; time: number },
): Promise<ChangeResult> {
  if (campaign.state !== 'waiting') return 'wrong state';
  await requireNoOther(campaigns, campaign.id);
  const wait = atOnce ? 0 : continueAt(campaign, engine) - time;
  if (wait > 0) throw conflict(CAMPAIGN_ERRORS.tooEarly(Math.ceil(wait / MINUTE)));
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
  if (campaign.pausedFrom !== 'freezing') await requireNoOther(campaigns, campaign.id);
  return resultOf(await campaigns.resume(campaign.id));
}

/** @throws ApiError 409 if another campaign is being sent */
async function requireNoOther(campaigns: Campaigns, id: string): Promise<void> {
  const active = await campaigns.active();
  if (active && active.id !== id) throw conflict(CAMPAIGN_ERRORS.otherSending);
}
