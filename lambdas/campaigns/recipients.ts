import { createHash } from 'node:crypto';
import type { CampaignSizes } from '../contract/campaigns';
import { isMailableBySes } from '../email/mailable';
import { oldConsentTimes } from '../facts/notices';
import { firstUnexpiredDay } from '../facts/retention';
import { SECOND } from '../facts/time';
import { findPerson, keepPerson, type MailContext, readSilenced, refOf } from '../people/people';
import { isSilent } from '../people/rules';
import { isConfirmedByEmail, type Signup, signups, timeRange } from '../signups/signup';
import { batchesOf } from '../table/batches';
import type { createCampaigns, StoredCampaign } from './campaigns';
import type { createCodes } from './codes';
import type { Deliveries } from './deliveries';

/** How long one call goes on freezing (ms): the owner's clients wait 20 seconds at most. */
const FREEZE_MS = 8 * SECOND;
/** How long a call that was killed keeps others from freezing the campaign (ms). */
const LEASE_MS = 30 * SECOND;
/** Recipients that are frozen at once. */
const CONCURRENCY = 25;

/** Who would get a campaign now, and what the owner should know about them. */
export interface RecipientPlan {
  recipients: { ref: string; signup: Signup }[];
  /** People who never confirmed and are left out, and those to whom no mail may be sent. */
  leftOut: number;
  /** Of the recipients: who never confirmed by email, agreed more than a year ago, and has no code yet. */
  neverConfirmed: number;
  oldConsents: number;
  withoutCode: number;
  /** Recipients whose addresses Amazon SES cannot mail: not ASCII before the @. */
  notMailable: number;
}

/** How a call that freezes a campaign ended. */
export type FreezeResult =
  | { result: 'complete'; count: number }
  /** It must be called again. */
  | { result: 'more' }
  /** More codes are needed first. */
  | { result: 'short'; codesMissing: number }
  /** Another call is freezing it. */
  | { result: 'busy' };

/** Creates what fixes who gets a campaign. */
export function createRecipients(
  context: MailContext,
  campaigns: Pick<ReturnType<typeof createCampaigns>, 'leaseFreeze' | 'releaseFreeze'>,
  deliveries: Pick<Deliveries, 'create' | 'refs'>,
  codes: ReturnType<typeof createCodes>,
  sizes: CampaignSizes,
) {
  const { table, now } = context;
  async function plan({
    to,
    unconfirmed,
  }: Pick<StoredCampaign, 'to' | 'unconfirmed'>): Promise<RecipientPlan> {
    const [listed, silenced] = await Promise.all([
      signups.on(table).readAll(timeRange(firstUnexpiredDay(now()))),
      readSilenced(context),
    ]);
    const wanted = listed.filter(({ orderedAt }) => to === 'everyone' || orderedAt === undefined);
    const recipients = wanted
      .map((signup) => ({ ref: signup.ref ?? refOf(context, signup.email), signup }))
      .filter(({ ref, signup }) => !silenced.has(ref) && (unconfirmed || isConfirmedByEmail(signup)));
    const count = (test: (signup: Signup) => boolean) =>
      recipients.filter(({ signup }) => test(signup)).length;
    const consents = oldConsentTimes(now());
    return {
      recipients,
      leftOut: wanted.length - recipients.length,
      neverConfirmed: count((signup) => !isConfirmedByEmail(signup)),
      oldConsents: count(({ signedUpAt }) => signedUpAt < consents.to),
      withoutCode: count(({ code }) => code === undefined),
      notMailable: count((signup) => !isMailableBySes(signup.email)),
    };
  }
  /** Gives codes and creates deliveries until all recipients have theirs, or the time is up. */
  async function freezeSome(campaign: StoredCampaign, needsCodes: boolean): Promise<FreezeResult> {
    const end = now() + FREEZE_MS;
    const [{ recipients }, existing] = [await plan(campaign), await deliveries.refs(campaign.id)];
    const canary = chooseCanary(campaign.id, recipients, sizes.canary);
    const waiting = recipients.filter(({ ref }) => !existing.has(ref));
    let codesMissing = 0;
    for (const part of batchesOf(waiting, CONCURRENCY)) {
      if (now() > end) break;
      const given = needsCodes ? await codes.give(part.map(({ signup }) => signup)) : undefined;
      codesMissing += given?.missing ?? 0;
      // Without a code there is no email: the freeze is not complete until there is one.
      const ready = part.filter(({ signup }) => given === undefined || given.ready.has(signup));
      await Promise.all(
        ready.map(async ({ ref, signup }) => {
          await keepPerson(context, ref, signup);
          await deliveries.create(campaign.id, ref, canary.has(ref));
        }),
      );
    }
    if (codesMissing > 0) return { result: 'short', codesMissing };
    // Only a list that was read again shows that nobody is missing.
    const frozen = await deliveries.refs(campaign.id);
    const isComplete = recipients.every(({ ref }) => frozen.has(ref));
    return isComplete ? { result: 'complete', count: frozen.size } : { result: 'more' };
  }

  return {
    plan,
    /**
     * Fixes the recipients of a campaign that is being frozen, and gives them codes, one call at a time. Repeatable: what
     * exists is left as it is. After `complete`, nobody else may freeze it until the lease has expired: the caller moves
     * the campaign to the next state.
     */
    async freeze(campaign: StoredCampaign, { needsCodes }: { needsCodes: boolean }): Promise<FreezeResult> {
      const leasedUntil = await campaigns.leaseFreeze(campaign.id, LEASE_MS);
      if (leasedUntil === undefined) return { result: 'busy' };
      let isComplete = false;
      try {
        const round = await freezeSome(campaign, needsCodes);
        isComplete = round.result === 'complete';
        return round;
      } finally {
        if (!isComplete) await campaigns.releaseFreeze(campaign.id, leasedUntil);
      }
    },
  };
}

/** Chooses the first recipients: at random, and the same ones if it is repeated. */
function chooseCanary(id: string, recipients: RecipientPlan['recipients'], size: number): Set<string> {
  const sorted = recipients
    .map(({ ref }) => ({ ref, order: createHash('sha256').update(`${id}#${ref}`).digest('hex') }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  return new Set(sorted.slice(0, size).map(({ ref }) => ref));
}

/** Who gets an email of a campaign, or why they get none. */
export interface Recipient {
  skipped?: 'erased' | 'left' | 'silenced';
  signup?: Signup;
  email?: string;
  name?: string;
  code?: string;
  ordered?: boolean;
}

/** Returns the recipient of an email of a campaign as they are now, or why they get none. */
export async function findRecipient(context: MailContext, ref: string): Promise<Recipient> {
  const found = await findPerson(context, ref);
  if (!found?.signup) return { skipped: found ? 'left' : 'erased' };
  const { person, signup } = found;
  const { email, name, code, orderedAt } = signup;
  return {
    ...(isSilent(person.silence, context.now()) && { skipped: 'silenced' as const }),
    signup,
    email,
    ...(name !== undefined && { name }),
    ...(code !== undefined && { code }),
    ordered: orderedAt !== undefined,
  };
}
