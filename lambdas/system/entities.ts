import { limitWindows } from '../api/limiter';
import { campaigns, deletedCampaigns, sendingSlot } from '../campaigns/campaign/stored-campaign';
import { deliveries } from '../campaigns/delivery/delivery';
import { senderLeases } from '../campaigns/delivery/sender-lease';
import { orders } from '../campaigns/order/orders';
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
import type { Item } from '../table/table';

/** A kind of record that the table stores. */
export interface StoredEntity extends Expiring {
  readonly name: string;
  /** The names of all attributes. */
  readonly attributes: readonly string[];
  /** Returns the record of an item. @throws StoreUnavailableError if it is invalid */
  readonly read: (item: Item) => unknown;
}

/** Everything that the table stores, but for the marks of a backup and of a move, which only copies have. */
export const ENTITIES: readonly StoredEntity[] = [
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
