import { conflict } from '../../api/responses';
import { formatTo } from '../../contract/audiences';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import {
  type CampaignContext,
  campaignForOwner,
  createCampaign,
  findCampaign,
  listCampaigns,
} from '../campaign/campaigns';
import {
  audienceOf,
  frozenAtOf,
  isRehearsalOf,
  type StoredCampaign,
  sentAtOf,
} from '../campaign/stored-campaign';
import { countJoinedSince, isOfFamily } from './audiences';

/** Whether a campaign can be sent to newcomers: there is nothing that a reminder could remind them of. */
function isForNewcomers(campaign: StoredCampaign): boolean {
  const { to } = audienceOf(campaign);
  return to === 'everyone' || to === 'not-mailed';
}

/**
 * Makes a draft for everybody who has no email of a campaign or of its copies. Resolves to its id, or to that of a
 * draft that was made before.
 * @throws ApiError 404 if there is no such campaign, 409 if it was not sent or is a reminder
 */
export async function copyForNewcomers(context: CampaignContext, id: string): Promise<string> {
  const campaign = await findCampaign(context, id);
  const root = campaign.copyOf ?? id;
  if (!isForNewcomers(campaign)) throw conflict(CAMPAIGN_ERRORS.againReminder);
  const family = (await listCampaigns(context)).filter((other) => isOfFamily(other, root));
  const draft = family.find(({ copyOf, state }) => copyOf === root && state === 'draft');
  if (draft) return draft.id;
  if (sentAtOf(campaign) === undefined) throw conflict(CAMPAIGN_ERRORS.againUnsent);
  const { subject, text, sources, tags, unconfirmed, oldConsents } = campaignForOwner(
    campaign,
    context.isRehearsal,
  );
  const copied = { subject, text, sources, tags, unconfirmed, oldConsents };
  return createCampaign(context, { ...copied, audience: { to: 'not-mailed', of: root } }, root);
}

/**
 * Returns the newest campaign to everyone that was sent, and how many people joined the list since it, or its last
 * copy, was frozen and would get it; undefined if there is none. Reads only who signed up since.
 */
export async function countNewcomers(
  context: CampaignContext,
): Promise<{ id: string; subject: string; people: number; isMore?: boolean } | undefined> {
  const { isRehearsal } = context;
  // A rehearsal reached nobody: only another rehearsal asks about it.
  const all = (await listCampaigns(context)).filter((one) => isRehearsalOf(one, isRehearsal) === isRehearsal);
  const root = all.find((one) => audienceOf(one).to === 'everyone' && sentAtOf(one) !== undefined);
  if (!root) return undefined;
  const frozen = all.filter((one) => isOfFamily(one, root.id)).flatMap((one) => frozenAtOf(one) ?? []);
  const since = Math.max(...frozen.map((time) => Date.parse(time)));
  const copy: StoredCampaign = { ...root, id: '', to: formatTo({ to: 'not-mailed', of: root.id }) };
  const { people, isMore } = await countJoinedSince(context, copy, since);
  return { id: root.id, subject: root.subject, people, ...(isMore && { isMore }) };
}
