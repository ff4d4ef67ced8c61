import { conflict } from '../api/responses';
import { formatTo } from '../contract/audiences';
import { CAMPAIGN_ERRORS } from '../contract/messages';
import { type Audiences, isOfFamily } from './audiences';
import { type createCampaigns, describeCampaign } from './campaigns';
import { findCampaign } from './find';
import { audienceOf, frozenAtOf, isRehearsalOf, type StoredCampaign, sentAtOf } from './stored-campaign';

/** What a copy for those who joined since needs. */
interface AgainNeeds {
  campaigns: Pick<ReturnType<typeof createCampaigns>, 'create' | 'get' | 'list'>;
  audiences: Pick<Audiences, 'countSince'>;
  /** Whether emails are written to files. */
  isRehearsal: boolean;
}

/** Whether a campaign can be sent to those who joined since: a reminder reminds them of nothing. */
function isForNewcomers(campaign: StoredCampaign): boolean {
  const { to } = audienceOf(campaign);
  return to === 'everyone' || to === 'not-mailed';
}

/** Creates the methods that send a campaign to those who have joined the list since. */
export function createAgain({ campaigns, audiences, isRehearsal }: AgainNeeds) {
  return {
    /**
     * Makes a draft for everybody who has no email of a campaign or of its copies. Resolves to its id, or to that of a
     * draft that was made before.
     * @throws ApiError 404 if there is no such campaign, 409 if it was not sent or is a reminder
     */
    async copy(id: string): Promise<string> {
      const campaign = await findCampaign(campaigns, id);
      const root = campaign.copyOf ?? id;
      if (!isForNewcomers(campaign)) throw conflict(CAMPAIGN_ERRORS.againReminder);
      const family = (await campaigns.list()).filter((other) => isOfFamily(other, root));
      const draft = family.find(({ copyOf, state }) => copyOf === root && state === 'draft');
      if (draft) return draft.id;
      if (sentAtOf(campaign) === undefined) throw conflict(CAMPAIGN_ERRORS.againUnsent);
      const { subject, text, sources, tags, unconfirmed } = describeCampaign(campaign, isRehearsal);
      const copied = { subject, text, sources, tags, unconfirmed };
      return campaigns.create({ ...copied, audience: { to: 'not-mailed', of: root } }, root);
    },

    /**
     * Returns the newest campaign to everyone that was sent, and how many joined the list since it, or its last copy, was
     * frozen and would get it; undefined if there is none. It reads only who signed up since.
     */
    async joinedSince(): Promise<{ id: string; subject: string; people: number } | undefined> {
      // A rehearsal reached nobody, and is asked about only by another one.
      const all = (await campaigns.list()).filter((one) => isRehearsalOf(one, isRehearsal) === isRehearsal);
      const root = all.find((one) => audienceOf(one).to === 'everyone' && sentAtOf(one) !== undefined);
      if (!root) return undefined;
      const frozen = all.filter((one) => isOfFamily(one, root.id)).flatMap((one) => frozenAtOf(one) ?? []);
      const since = Math.max(...frozen.map((time) => Date.parse(time)));
      const copy: StoredCampaign = { ...root, id: '', to: formatTo({ to: 'not-mailed', of: root.id }) };
      return { id: root.id, subject: root.subject, people: await audiences.countSince(copy, since) };
    },
  };
}
