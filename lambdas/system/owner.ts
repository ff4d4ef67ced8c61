import type { Handlers } from '../api/app';
import { conflict } from '../api/responses';
import { type CampaignNeeds, campaignHandlers } from '../campaigns/campaign/handlers';
import { type CodesNeeds, codesHandlers } from '../campaigns/code/codes-handlers';
import { type ImportsNeeds, importsHandlers } from '../campaigns/import/imports-handlers';
import { type OrdersNeeds, ordersHandlers } from '../campaigns/order/orders-handlers';
import { type PersonNeeds, personStoryHandlers } from '../campaigns/person/person-handlers';
import { ALL_ENDPOINTS, isCampaignPath, type NamesOf } from '../contract/endpoints';
import { CAMPAIGN_ERRORS } from '../contract/messages';
import { type ReceivedNeeds, receivedHandlers } from '../email/received-handlers';
import { type ActionLogNeeds, actionLogHandlers } from '../owner/handlers';
import { type PeopleNeeds, peopleHandlers } from '../people/owner-handlers';
import { type LinkNeeds, sendLinkHandlers } from '../people/send-link-handlers';
import { type OverviewNeeds, overviewHandlers, type WeeklyNeeds, weeklyHandlers } from '../reports/handlers';
import { type ListNeeds, listHandlers } from '../signups/owner-handlers';

/** What the owner's endpoints need on every host. */
export type OwnerNeeds = ListNeeds &
  PeopleNeeds &
  PersonNeeds &
  ImportsNeeds &
  OverviewNeeds &
  ActionLogNeeds;

/** What they also need on a host that sends emails. */
export type SendingNeeds = CampaignNeeds & CodesNeeds & OrdersNeeds & WeeklyNeeds & LinkNeeds & ReceivedNeeds;

type OwnerEndpoint = Exclude<NamesOf<{ access: 'owner' }>, 'outbox'>;

/**
 * Returns the handlers of the owner's endpoints, besides the export.
 * @param sending undefined if the host sends no emails
 */
export const ownerHandlers = (
  needs: OwnerNeeds,
  sending: SendingNeeds | undefined,
): Handlers<OwnerEndpoint> => ({
  ...listHandlers(needs),
  ...peopleHandlers(needs),
  ...personStoryHandlers(needs),
  ...importsHandlers(needs),
  ...overviewHandlers(needs),
  ...actionLogHandlers(needs),
  ...(sending ? sendingHandlers(sending) : WITHOUT_EMAIL),
});

const sendingHandlers = (needs: SendingNeeds) => ({
  ...campaignHandlers(needs),
  ...codesHandlers(needs),
  ...ordersHandlers(needs),
  ...weeklyHandlers(needs),
  ...sendLinkHandlers(needs),
  ...receivedHandlers(needs),
});

/** @throws ApiError 409 */
const refuse = (): never => {
  throw conflict(CAMPAIGN_ERRORS.noEmail);
};

type EmailEndpoint = keyof ReturnType<typeof sendingHandlers>;
const needsEmail = ({ name, path }: (typeof ALL_ENDPOINTS)[number]) =>
  isCampaignPath(path) || name === 'sendLink' || name === 'correctAddress';

/** The handlers of these endpoints on a host that sends no emails: there are no campaigns and no links. */
const WITHOUT_EMAIL: Handlers<EmailEndpoint> = {
  ...(Object.fromEntries(ALL_ENDPOINTS.filter(needsEmail).map(({ name }) => [name, refuse])) as Record<
    EmailEndpoint,
    typeof refuse
  >),
  campaigns: () => ({ campaigns: [] }),
};
