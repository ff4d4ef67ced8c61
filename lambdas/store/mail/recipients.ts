import { createHash } from 'node:crypto';
import { CANARY } from '../../contract/campaigns';
import { oldConsentTimes } from '../../contract/notices';
import { firstUnexpiredDay, isMailableBySes, SECOND } from '../../domain';
import { numberOf, SIGNUP_PARTITIONS, textOf, timeRange } from '../keys';
import type { Condition, Item } from '../table';
import { readAll } from '../table';
import type { CampaignMails } from './campaign-mails';
import type { StoredCampaign } from './campaigns';
import type { createCodes } from './codes';
import {
  isSilenced,
  type MailContext,
  newVersion,
  PEOPLE_PARTITIONS,
  type Person,
  personKey,
  refOf,
} from './people';

/** How long one call goes on freezing (ms): API Gateway waits 29 seconds at most. */
const FREEZE_MS = 20 * SECOND;
/** Recipients that are frozen at once. */
const CONCURRENCY = 25;

/** Who would get a campaign now, and what the owner should know about them. */
export interface RecipientPlan {
  recipients: { ref: string; signup: Item }[];
  /** People who never confirmed and are left out, and those to whom no mail may be sent. */
  leftOut: number;
  /** Of the recipients: who never confirmed by mail, agreed more than a year ago, and has no code yet. */
  neverConfirmed: number;
  oldConsents: number;
  withoutCode: number;
  /** Recipients whose addresses Amazon SES cannot mail: not ASCII before the @. */
  notMailable: number;
}

/** Creates what fixes who gets a campaign. */
export function createRecipients(
  context: MailContext,
  mails: CampaignMails,
  codes: ReturnType<typeof createCodes>,
) {
  const { table, now } = context;
  async function readSilenced(): Promise<Set<string>> {
    const people = (await readAll(table, PEOPLE_PARTITIONS)) as Person[];
    return new Set(people.filter((one) => isSilenced(one, now())).map((one) => textOf(one, 'sk')));
  }
  async function plan({
    to,
    unconfirmed,
  }: Pick<StoredCampaign, 'to' | 'unconfirmed'>): Promise<RecipientPlan> {
    const [signups, silenced] = await Promise.all([
      readAll(table, SIGNUP_PARTITIONS, timeRange(firstUnexpiredDay(now()))),
      readSilenced(),
    ]);
    const wanted = signups.filter(({ orderedAt }) => to === 'everyone' || orderedAt === undefined);
    const recipients = wanted
      .map((signup) => ({ ref: String(signup.ref ?? refOf(context, textOf(signup, 'sk'))), signup }))
      .filter(({ ref, signup }) => !silenced.has(ref) && (unconfirmed || signup.confirmedAt !== undefined));
    const count = (test: (signup: Item) => boolean) => recipients.filter(({ signup }) => test(signup)).length;
    const consents = oldConsentTimes(now());
    return {
      recipients,
      leftOut: wanted.length - recipients.length,
      neverConfirmed: count(({ confirmedAt }) => confirmedAt === undefined),
      oldConsents: count(({ signedUpAt = '' }) => signedUpAt < consents.to),
      withoutCode: count(({ code }) => code === undefined),
      notMailable: count((signup) => !isMailableBySes(textOf(signup, 'email'))),
    };
  }
  /** In `single` mode, and for imported addresses, there is no record of the person that links of mails lead to. */
  async function ensurePerson(ref: string, signup: Item): Promise<void> {
    const isMissing: Condition = {
      any: [
        ['pk', 'absent'],
        ['email', 'absent'],
      ],
    };
    const set = {
      email: textOf(signup, 'email'),
      expiresAt: numberOf(signup, 'expiresAt'),
      version: newVersion(),
    };
    await table.update(personKey(ref), { set }, isMissing);
  }

  return {
    plan,
    /**
     * Fixes the recipients of a campaign that is being frozen, and gives them codes. Repeatable: what exists is left as it
     * is. Resolves to the number of mails once every recipient has one; without it, it must be called again, and as long as
     * codes are missing they are needed first.
     */
    async freeze(
      campaign: StoredCampaign,
      { needsCodes }: { needsCodes: boolean },
    ): Promise<{ count?: number; codesMissing: number }> {
      const end = now() + FREEZE_MS;
      const [{ recipients }, existing] = [await plan(campaign), await mails.refs(campaign.id)];
      const canary = chooseCanary(campaign.id, recipients);
      const missing = recipients.filter(({ ref }) => !existing.has(ref));
      let codesMissing = 0;
      for (let from = 0; from < missing.length; from += CONCURRENCY) {
        if (now() > end) return { codesMissing };
        const part = missing.slice(from, from + CONCURRENCY);
        // One after the other: a crash wastes one code at most.
        const ready: typeof part = [];
        for (const one of part) {
          const isReady = !needsCodes || one.signup.code !== undefined || (await codes.give(one.signup));
          // Without a code there is no mail: the freeze is not complete until there is one.
          if (isReady) ready.push(one);
          else codesMissing += 1;
        }
        await Promise.all(
          ready.map(async ({ ref, signup }) => {
            await ensurePerson(ref, signup);
            await mails.create(campaign.id, ref, canary.has(ref));
          }),
        );
      }
      // Only a list that was read again shows that nobody is missing.
      const frozen = await mails.refs(campaign.id);
      const isComplete = recipients.every(({ ref }) => frozen.has(ref));
      return { ...(isComplete && { count: frozen.size }), codesMissing };
    },
  };
}

/** Chooses the first recipients: at random, and the same ones if it is repeated. */
function chooseCanary(id: string, recipients: RecipientPlan['recipients']): Set<string> {
  const sorted = recipients
    .map(({ ref }) => ({ ref, order: createHash('sha256').update(`${id}#${ref}`).digest('hex') }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  return new Set(sorted.slice(0, CANARY.recipients).map(({ ref }) => ref));
}
