import type { Handlers } from '../../api/app';
import { ApiError, conflict, unknownId } from '../../api/responses';
import { campaignOf } from '../../contract/audiences';
import { textProblems } from '../../contract/campaigns';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { describeSent } from '../../email/account';
import { beginAction } from '../../owner/actions';
import { copyForNewcomers, countNewcomers } from '../audience/newcomers';
import { findRecipient } from '../audience/recipients';
import { readDeliveries, wasAnyTried } from '../delivery/deliveries';
import { countUndecided, resolveUnknown } from '../delivery/undecided';
import { readSales } from '../order/sales';
import { type ChangeNeeds, changeCampaign } from './campaign-actions';
import {
  type CampaignContext,
  campaignForOwner,
  createCampaign,
  deleteCampaign,
  editCampaign,
  findCampaign,
  findFor,
  getCampaign,
  listCampaigns,
  requestTest,
  wrongState,
} from './campaigns';
import { previewText, runPreflight } from './preflight';
import { describeDelivery, readResults } from './results';
import { readStatus } from './status';
import { pauseOf, type StoredCampaign } from './stored-campaign';

/** How many deliveries a page of results has. */
const PAGE = 500;

/** What the owner needs to write, check and send campaigns, and to read their results. */
export interface CampaignNeeds extends ChangeNeeds {
  context: CampaignContext;
  /** Where tests go. */
  ownerEmail: string;
}

type DraftEndpoint =
  | 'campaigns'
  | 'campaign'
  | 'previewCampaign'
  | 'saveCampaign'
  | 'campaignAgain'
  | 'deleteCampaign'
  | 'testCampaign';
type SendingEndpoint = 'campaignCheck' | 'changeCampaign';
type ResultEndpoint =
  | 'campaignStatus'
  | 'campaignResults'
  | 'campaignSales'
  | 'campaignDeliveries'
  | 'resolveUnknown';

/** Returns what the owner does with campaigns. */
export const campaignHandlers = (
  needs: CampaignNeeds,
): Handlers<DraftEndpoint | SendingEndpoint | ResultEndpoint> => ({
  ...draftHandlers(needs),
  ...sendingHandlers(needs),
  ...resultHandlers(needs),
});

function draftHandlers(needs: CampaignNeeds): Handlers<DraftEndpoint> {
  const { context } = needs;
  const isRehearsal = needs.engine === 'outbox';
  return {
    async campaigns() {
      const [list, joinedSince] = await Promise.all([listCampaigns(context), countNewcomers(context)]);
      const described = list.map((campaign) => campaignForOwner(campaign, isRehearsal));
      return { campaigns: described, ...(joinedSince && { joinedSince }) };
    },
    async campaign({ c, query: { id } }) {
      const campaign = await findCampaign(context, id);
      const preview = textProblems(campaign).length === 0 ? previewText(needs, c, campaign) : undefined;
      return { campaign: campaignForOwner(campaign, isRehearsal), ...(preview && { preview }) };
    },
    previewCampaign: ({ c, body }) => previewText(needs, c, body),
    async saveCampaign({ body: { id, revision, ...draft } }) {
      const of = campaignOf(draft.audience);
      if (of !== undefined && !(await getCampaign(context, of)))
        throw new ApiError(400, CAMPAIGN_ERRORS.ofUnknown);
      if (id === undefined) return { id: await createCampaign(context, draft), revision: 1 };
      await findFor('save', context, id);
      const saved = await editCampaign(context, id, draft, revision);
      if (saved) return { id, revision: saved.revision };
      await findFor('save', context, id);
      throw conflict(CAMPAIGN_ERRORS.savedMeanwhile);
    },
    campaignAgain: async ({ body: { id } }) => ({ id: await copyForNewcomers(context, id) }),
    async deleteCampaign({ c, body: { id } }) {
      const campaign = await findFor('delete', context, id);
      if (await wasMailed(needs, campaign)) throw conflict(CAMPAIGN_ERRORS.mailed);
      await beginAction(needs, c, { action: 'delete-campaign' });
      if (!(await deleteCampaign(context, campaign))) throw await wrongState('delete', context, id);
      return { id };
    },
    async testCampaign({ body: { id } }) {
      const [problem] = textProblems(await findCampaign(context, id));
      if (problem !== undefined) throw conflict(problem);
      if (!(await requestTest(context, id))) throw unknownId(CAMPAIGN_ERRORS.unknownId);
      return describeSent(needs);
    },
  };
}

function sendingHandlers(needs: CampaignNeeds): Handlers<SendingEndpoint> {
  const { context } = needs;
  return {
    campaignCheck: async ({ c, query: { id } }) =>
      runPreflight(needs, c, await findCampaign(context, id), needs.now()),
    async changeCampaign({ c, body }) {
      const campaign = await findFor(body.action, context, body.id);
      const result = await changeCampaign(needs, c, campaign, body);
      if (result === 'wrong state') throw await wrongState(body.action, context, body.id);
      return readStatus(needs, body.id);
    },
  };
}

/** Whether anybody may have got a paused campaign. */
async function wasMailed({ context }: CampaignNeeds, campaign: StoredCampaign): Promise<boolean> {
  if (!pauseOf(campaign) || !('sentAt' in campaign)) return false;
  return campaign.state !== 'canary' || wasAnyTried(context, campaign.id);
}

function resultHandlers(needs: CampaignNeeds): Handlers<ResultEndpoint> {
  const { context } = needs;
  return {
    campaignStatus: ({ query: { id } }) => readStatus(needs, id),
    async campaignResults({ query: { id } }) {
      await findCampaign(context, id);
      return readResults(context, needs.hasReports, id);
    },
    campaignSales: ({ query: { id } }) => readSales(context, id),
    async campaignDeliveries({ query: { id, ...query } }) {
      await findCampaign(context, id);
      const { deliveries, ...next } = await readDeliveries(context, id, { ...query, size: PAGE });
      const shown = deliveries.map(async (delivery) => {
        return describeDelivery(delivery, await findRecipient(context, delivery.ref));
      });
      return { deliveries: await Promise.all(shown), ...next };
    },
    async resolveUnknown({ c, body: { id, sendAgain } }) {
      await findCampaign(context, id);
      const line = await beginAction(needs, c, { action: 'resolve-campaign', count: 0 });
      const count = await resolveUnknown(context, id, sendAgain);
      const status = await readStatus(needs, id);
      const isEarly = count === 0 && sendAgain && (await countUndecided(context, id)) > 0;
      if (isEarly) throw conflict(CAMPAIGN_ERRORS.stillEarly);
      await line.add({ count });
      return status;
    },
  };
}
