import { randomBytes } from 'node:crypto';
import { createAgain } from '../campaigns/again';
import { createAudiences } from '../campaigns/audiences';
import { createCampaigns } from '../campaigns/campaigns';
import { createCodes } from '../campaigns/codes';
import { createDeliveries } from '../campaigns/deliveries';
import { createFreezing } from '../campaigns/freeze';
import { createOrders } from '../campaigns/orders';
import { createPersonStories } from '../campaigns/person-story';
import { findRecipient } from '../campaigns/recipients';
import { createSales } from '../campaigns/sales';
import { createSenderLease, type Holder } from '../campaigns/sender-lease';
import { createTallies } from '../campaigns/tallies';
import { CAMPAIGN_SIZES, type CampaignSizes } from '../contract/campaigns';
import { createAnswers } from '../people/answers';
import { countPending, isKnown } from '../people/counts';
import { createEraser } from '../people/erase';
import { DEFAULT_LIMITS, type MailLimits } from '../people/limits';
import { type MailContext, refOf } from '../people/people';
import { createPeopleList } from '../people/people-list';
import { createSilence } from '../people/silence';
import { createOwnerEmails } from '../reports/told';
import type { Table } from '../table/table';
import { createEvents } from './events';

export interface MailStoreOptions extends Pick<MailContext, 'now' | 'hash'> {
  /** Deletes what an engine has stored about a person, such as files of the outbox. */
  forget?: MailContext['forget'];
  /** Whether people get an email when they have joined the list. */
  welcome?: boolean | undefined;
  limits?: MailLimits | undefined;
  /** How many get a campaign first, and how many in its first hour. */
  sizes?: CampaignSizes | undefined;
  /** Whether emails are written to files, so that nobody gets them. */
  isRehearsal?: boolean | undefined;
  /** Returns random bytes, for ids. */
  random?: ((count: number) => Buffer) | undefined;
  /** What tells this process from others that send; by default, a random name. */
  holder?: Holder | undefined;
}

/** Random bytes of the name of a process. */
const HOLDER_BYTES = 8;

export type MailStore = ReturnType<typeof createMailStore>;

/**
 * Puts together the stores of people, campaigns and reports over one table. Every method is safe to repeat, and rejects
 * with `StoreUnavailableError` as those of the signup store do.
 */
export function createMailStore(
  table: Table,
  {
    now,
    hash,
    limits = DEFAULT_LIMITS,
    welcome = false,
    isRehearsal = false,
    forget = async () => undefined,
    sizes = CAMPAIGN_SIZES,
    random = randomBytes,
    holder = { name: random(HOLDER_BYTES).toString('hex'), isGone: () => false },
  }: MailStoreOptions,
) {
  const context: MailContext = { table, now, hash, welcome, forget, limits, isRehearsal };
  const refOfAddress = (email: string): string => refOf(context, email);
  const answers = createAnswers(context);
  const campaigns = createCampaigns({ ...context, isRehearsal, random });
  const tallies = createTallies(context);
  const deliveries = createDeliveries(context, campaigns, tallies, sizes);
  const audiences = createAudiences(context, campaigns, deliveries, isRehearsal);
  const codes = createCodes(context);
  const orders = createOrders(context, codes, deliveries);
  return {
    /** What the functions of people and their emails need. */
    context,
    ...answers,
    ...createEvents(answers, deliveries, refOfAddress),
    ...createSilence(context),
    ...createEraser(context, { forgetOrders: orders.forgetPeople }),
    /** Returns the reference of an address: 32 hexadecimal digits. */
    refOf: refOfAddress,
    isKnown: (ref: string) => isKnown(table, ref, now()),
    isRehearsal,
    listPeople: createPeopleList(context),
    tellOf: createPersonStories(context, { campaigns, codes, deliveries, orders }),
    pendingCount: () => countPending(table, now()),
    campaigns,
    deliveries,
    codes,
    tallies,
    orders,
    freezing: createFreezing(context, campaigns, deliveries, codes, tallies, audiences, sizes),
    audiences,
    sales: createSales({ campaigns, deliveries, orders }),
    again: createAgain({ campaigns, audiences, isRehearsal }),
    recipient: (ref: string) => findRecipient(context, ref),
    senderLease: createSenderLease(context, holder),
    ownerEmails: createOwnerEmails(context),
  };
}
