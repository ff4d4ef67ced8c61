import { limitWindows } from '../api/limiter';
import { deliveries } from '../campaigns/delivery';
import { orders } from '../campaigns/orders';
import { senderLeases } from '../campaigns/sender-lease';
import { campaigns, deletedCampaigns, sendingSlot } from '../campaigns/stored-campaign';
import { actionLines } from '../owner/action-log';
import { people } from '../people/person';
import { requests } from '../people/request';
import { urgentEmails, weeklyEmails, weeklyRequests } from '../reports/owner-emails';
import { codes } from '../signups/code';
import { cursorKeys } from '../signups/cursor';
import { imports } from '../signups/imports';
import { signups } from '../signups/signup';
import { trappedForms } from '../signups/trapped';
import type { Expiring } from '../table/expiry';

/** Everything that the table stores, by its partitions and its expiry. */
export const ENTITIES: readonly Expiring[] = [
  signups,
  imports,
  trappedForms,
  people,
  requests,
  actionLines,
  limitWindows,
  cursorKeys,
  campaigns,
  sendingSlot,
  deletedCampaigns,
  deliveries,
  senderLeases,
  weeklyEmails,
  urgentEmails,
  weeklyRequests,
  codes,
  orders,
];
