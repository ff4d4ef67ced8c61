import { randomBytes } from 'node:crypto';
import type { CampaignContext } from '../campaigns/campaigns';
import { newFreezeMemory } from '../campaigns/freeze';
import { movePerson } from '../campaigns/move-person';
import { forgetBuyers } from '../campaigns/orders';
import { tellOfPerson } from '../campaigns/person-story';
import { createSenderLease, type Holder } from '../campaigns/sender-lease';
import { CAMPAIGN_SIZES, type CampaignSizes } from '../contract/campaigns';
import { countPending, isKnown } from '../people/counts';
import { createEraser } from '../people/erase';
import { DEFAULT_LIMITS, type MailLimits } from '../people/limits';
import { currentAddress } from '../people/new-address';
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
 * Puts together the context and the stores of people, campaigns and reports over one table. Methods reject with
 * `StoreUnavailableError` as those of the signup store do.
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
  const context: CampaignContext = {
    ...{ table, now, hash, welcome, forget, limits },
    ...{ isRehearsal, random, sizes },
  };
  const eraser = createEraser(context, { forgetOrders: (refs) => forgetBuyers(context, refs) });
  const refOfAddress = (email: string): string => refOf(context, email);
  return {
    /** What the functions of people, their emails and campaigns need. */
    context,
    ...createEvents(context),
    ...createSilence(context),
    ...eraser,
    /** Erases everything about an address, or about the one that its owner moved to. */
    eraseAddress: async (email: string) => eraser.eraseAddress(await currentAddress(context, email)),
    /** Moves a person to an address that they have confirmed. */
    move: (ref: string, email: string) => movePerson(context, ref, email),
    /** Returns the reference of an address: 32 hexadecimal digits. */
    refOf: refOfAddress,
    /** Returns all that is known of the person of an address. */
    storyOf: (email: string) => tellOfPerson(context, { email }),
    isKnown: (ref: string) => isKnown(table, ref, now()),
    isRehearsal,
    listPeople: createPeopleList(context),
    pendingCount: () => countPending(table, now()),
    freezeMemory: newFreezeMemory(),
    senderLease: createSenderLease(context, holder),
    ownerEmails: createOwnerEmails(context),
  };
}
