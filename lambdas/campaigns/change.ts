import type { Context } from 'hono';
import { conflict } from '../api/responses';
import { type ChangeCampaign, describePause } from '../contract/campaigns';
import { CAMPAIGN_ERRORS } from '../contract/messages';
import type { MailEngine } from '../email/mailer';
import { isoOf, MINUTE } from '../facts/time';
import type { createCampaigns, StoredCampaign } from './campaigns';
import { findCampaign } from './find';
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
      return send(store.campaigns, campaign, now());
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
  const { id, frozenAt = isoOf(needs.now()) } = campaign;
  if (campaign.state === 'draft') {
    const checked = await inspect(needs, c, campaign);
    const error = checked.findings.find(({ severity }) => severity === 'error');
    if (error) throw conflict(`${error.title} ${error.whatToDo}`);
    if (checked.recipients !== expected) throw conflict(CAMPAIGN_ERRORS.recipients(checked.recipients));
  }
  if (!(await campaigns.move(id, 'freeze', { frozenAt }))) return 'wrong state';
  // Read again: from here on its text does not change.
  const fixed = await findCampaign(campaigns, id);
  const round = await recipients.freeze(fixed, { needsCodes: needsCodes(fixed) });
  switch (round.result) {
    case 'complete':
      return resultOf(await campaigns.move(id, 'completeFreeze', { recipients: round.count }));
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

async function send(campaigns: Campaigns, { id }: StoredCampaign, time: number): Promise<ChangeResult> {
  await requireNoOther(campaigns, id);
  const isMoved = await campaigns.move(id, 'send', { sentAt: isoOf(time) });
  // The owner gets what the first recipients get.
  if (isMoved) await campaigns.requestTest(id);
  return resultOf(isMoved);
}

async function continueWithAll(
  campaigns: Campaigns,
  { id, canaryAt }: StoredCampaign,
  { now: atOnce, warmUp }: ChangeCampaign,
  { engine, time }: { engine: MailEngine; time: number },
): Promise<ChangeResult> {
  await requireNoOther(campaigns, id);
  const wait = canaryAt === undefined || atOnce ? 0 : continueAt(canaryAt, engine) - time;
  if (wait > 0) throw conflict(CAMPAIGN_ERRORS.tooEarly(Math.ceil(wait / MINUTE)));
  return resultOf(await campaigns.move(id, 'continue', warmUp === false ? { warmUp: 0 } : {}));
}

async function resume(
  campaigns: Campaigns,
  { id, pause }: StoredCampaign,
  { acceptDuplicates }: ChangeCampaign,
): Promise<ChangeResult> {
  if (pause?.by === 'restored' && !acceptDuplicates) {
    const [because] = describePause(pause);
    throw conflict(CAMPAIGN_ERRORS.restored(because));
  }
  if (pause?.from !== 'freezing') await requireNoOther(campaigns, id);
  return resultOf(await campaigns.resume(id));
}

/** @throws ApiError 409 if another campaign is being sent */
async function requireNoOther(campaigns: Campaigns, id: string): Promise<void> {
  const active = await campaigns.active();
  if (active && active.id !== id) throw conflict(CAMPAIGN_ERRORS.otherSending);
}
