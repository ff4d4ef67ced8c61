import { createCampaigns } from '../campaigns/campaigns';
import { createCodes } from '../campaigns/codes';
import { createCampaignMails } from '../campaigns/deliveries';
import { createOrders } from '../campaigns/orders';
import { createRecipients } from '../campaigns/recipients';
import { isCampaignId, type MailEvent, type SilenceReason } from '../contract/email';
import type { Silenced, VisitorFields } from '../contract/schemas';
import { storedFieldsSchema } from '../contract/schemas';
import { CONSENT } from '../facts/derived';
import { isoOf } from '../facts/time';
import { createAnswers } from '../people/answers';
import type { MailLimits } from '../people/limits';
import {
  CLAIM_FIELDS,
  eraseAddress,
  findPerson,
  getPerson,
  isAlive,
  isGone,
  isPending,
  isSilenced,
  type MailContext,
  newVersion,
  omit,
  PEOPLE_PARTITIONS,
  type Person,
  personKey,
  readPeople,
  refOf,
  save,
  settle,
  withSignup,
} from '../people/people';
import { createQueue } from '../people/queue';
import { createOwnerMails } from '../reports/told';
import { visitorFieldsOf } from '../signups/item';
import { definedAttributes, textOf } from '../table/keys';
import type { Item, Table } from '../table/table';
import { pagesOf } from '../table/table';

export interface MailStoreOptions extends Pick<MailContext, 'now' | 'hash'> {
  /** Deletes what an engine has stored about a person, such as files of the outbox. */
  forget?: MailContext['forget'];
  /** Whether people get a mail when they have joined the list. */
  welcome?: boolean | undefined;
  limits?: MailLimits | undefined;
}

/** Who gets a mail of a campaign, or why they get none. */
export interface Recipient {
  skipped?: 'erased' | 'left' | 'silenced';
  signup?: Item;
  email?: string;
  name?: string;
  code?: string;
  ordered?: boolean;
}

export type MailStore = ReturnType<typeof createMailStore>;

const EVENTS = { sent: 'sent', bounce: 'bounced', complaint: 'complained' } as const;
/** Without a value, a field of an earlier request is removed. */
const NO_FIELDS = Object.fromEntries(Object.keys(storedFieldsSchema.shape).map((name) => [name, undefined]));

/**
 * Creates the store of people whose signups are confirmed by mail, over the table of a signup store. Every method is
 * safe to repeat, and rejects with `StoreUnavailableError` as those of the signup store do.
 */
export function createMailStore(
  table: Table,
  { now, hash, limits, welcome = false, forget = async () => undefined }: MailStoreOptions,
) {
  const context: MailContext = { table, now, hash, welcome, forget };
  const answers = createAnswers(context);
  const campaigns = createCampaigns(context);
  const mails = createCampaignMails(context, campaigns);
  const codes = createCodes(context);

  /**
   * Writes a request: always one unconditional update, so that neither the calls nor their time depend on what is
   * stored about the address. It ends a claim, so that a mail under way does not count as the one for it.
   */
  async function request(
    wish: 'signupWanted' | 'linkWanted' | 'welcomeWanted',
    fields: Record<string, string | undefined>,
  ) {
    const absent = Object.keys(fields).filter((name) => fields[name] === undefined);
    await table.update(personKey(refOf(context, String(fields.email))), {
      set: { ...definedAttributes(fields), [wish]: 1, dueAt: isoOf(now()), version: newVersion() },
      remove: [...absent, ...CLAIM_FIELDS, 'expiresAt'],
    });
  }

  const erase = (email: string): Promise<void> => eraseAddress(context, email);

  return {
    ...answers,
    campaigns,
    mails,
    codes,
    orders: createOrders(context, codes),
    ownerMails: createOwnerMails(context),
    recipients: createRecipients(context, campaigns, mails, codes),
    /** Returns the recipient of a mail of a campaign as they are now, or why they get none. */
    async recipient(ref: string): Promise<Recipient> {
      const found = await findPerson(context, ref);
      if (!found?.signup) return { skipped: found ? 'left' : 'erased' };
      const { person, signup } = found;
      const { name } = visitorFieldsOf(signup);
      return {
        ...(isSilenced(person, now()) && { skipped: 'silenced' as const }),
        signup,
        email: textOf(signup, 'email'),
        ...(name !== undefined && { name }),
        ...(signup.code !== undefined && { code: textOf(signup, 'code') }),
        ordered: signup.orderedAt !== undefined,
      };
    },
    /** Takes a person off the list, or a pending signup back; a mail of a campaign counts it. */
    async leave(ref: string): Promise<void> {
      await answers.leave(ref);
      await mails.record(ref, 'left');
    },
    /** Records what a provider reported about a mail of a kind, or of a campaign. */
    async recordEvent(ref: string, event: MailEvent['event'], kind = ''): Promise<void> {
      if (event !== 'sent') await answers.recordEvent(ref, event);
      if (isCampaignId(kind)) await mails.record(ref, EVENTS[event], kind);
    },
    queue: createQueue(context, limits),
    /**
     * Requests a signup.
     * @param client keyed hash of the client's address; absent for clients that are not limited
     */
    request: (fields: VisitorFields, client: string | undefined): Promise<void> =>
      request('signupWanted', {
        ...NO_FIELDS,
        ...fields,
        client,
        consentVersion: CONSENT.version,
        askedAt: isoOf(now()),
      }),
    /** Requests the mail for somebody who may have joined the list just now, in the same way. */
    requestWelcome: (email: string, client: string | undefined): Promise<void> =>
      request('welcomeWanted', { email, client }),
    /** Requests a link to "My signup", in the same way. */
    requestLink: (email: string, client: string | undefined): Promise<void> =>
      request('linkWanted', { email, client }),
    /** Erases everything about the person of a link; the silence of the address stays. */
    async erasePerson(ref: string): Promise<void> {
      const email = await answers.emailOf(ref);
      if (email !== undefined) await erase(email);
    },
    /** Erases everything about an address, at the owner's request. */
    eraseAddress: erase,
    /** Returns the reference of an address: 32 hexadecimal digits. */
    refOf: (email: string): string => refOf(context, email),
    forget,
    /** Whether anything about the person of a reference is stored. */
    isKnown: async (ref: string): Promise<boolean> => isAlive(await table.get(personKey(ref)), now()),
    /** Counts the signups that wait for their confirmation. All of them are due some day, if only to be deleted. */
    async pendingCount(): Promise<number> {
      const attributes = ['askedAt', 'joinedAt', 'declinedAt', 'silenced', 'silencedAt', 'dueAt', 'pk', 'sk'];
      const counts = PEOPLE_PARTITIONS.map(async (pk) => {
        let pending = 0;
        for await (const people of pagesOf(table, { pk, index: 'by-due', attributes }))
          pending += people.filter((person) => isPending(person, now())).length;
        return pending;
      });
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    /** Counts the silenced addresses by reason, or those of one address: none or one. */
    async silenced(email?: string): Promise<Silenced[]> {
      const isSilent = (person: Person) => isAlive(person, now()) && isSilenced(person, now());
      const people: Person[] =
        email === undefined
          ? await readPeople(table, isSilent)
          : [(await getPerson(table, refOf(context, email))) ?? {}].filter(isSilent);
      const found = new Map<SilenceReason, Silenced>();
      for (const { silenced: reason = 'not-me', silencedAt = 0 } of people) {
        const { count, newest } = found.get(reason) ?? { count: 0, newest: isoOf(0) };
        const latest = Math.max(Date.parse(newest), silencedAt);
        found.set(reason, { reason, count: count + 1, newest: isoOf(latest) });
      }
      return [...found.values()];
    },
    /** Whether a person has left, said no or complained, or the address bounced. */
    async isGone(email: string): Promise<boolean> {
      const person = await getPerson(table, refOf(context, email));
      return isAlive(person, now()) && isGone(person, now());
    },
    /** Lets mails be sent to an address again. Resolves to whether it was silenced. */
    async lift(email: string): Promise<boolean> {
      for (;;) {
        const found = await getPerson(table, refOf(context, email));
        if (!isAlive(found, now()) || !isSilenced(found, now())) return false;
        const { person, signup } = await withSignup(table, found, now());
        const lifted = settle(omit(person, 'silenced', 'silencedAt'), signup, now());
        if (await save(context, person, lifted)) return true;
      }
    },
  };
}
