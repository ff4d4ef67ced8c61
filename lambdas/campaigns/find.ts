import { ApiError, conflict } from '../api/responses';
import { CAMPAIGN_ERRORS } from '../contract/messages';
import { type CampaignAction, describeRefusal, isPossible } from '../contract/transitions';
import type { createCampaigns } from './campaigns';
import { type StoredCampaign, stateOf } from './stored-campaign';

type Campaigns = Pick<ReturnType<typeof createCampaigns>, 'get'>;

/** Returns a campaign. @throws ApiError 404 if there is no such campaign */
export async function findCampaign(campaigns: Campaigns, id: string): Promise<StoredCampaign> {
  const campaign = await campaigns.get(id);
  if (!campaign) throw new ApiError(404, CAMPAIGN_ERRORS.unknownId);
  return campaign;
}

/** Returns a campaign. @throws ApiError 404 if there is no such campaign, 409 if its state does not allow an action */
export async function findFor(
  action: CampaignAction,
  campaigns: Campaigns,
  id: string,
): Promise<StoredCampaign> {
  const campaign = await findCampaign(campaigns, id);
  const state = stateOf(campaign);
  if (!isPossible(action, state)) throw conflict(describeRefusal(state));
  return campaign;
}

/** Returns the error for a campaign whose state has changed since it was read. */
export const wrongState = async (campaigns: Campaigns, id: string): Promise<ApiError> =>
  conflict(describeRefusal(stateOf(await findCampaign(campaigns, id))));
