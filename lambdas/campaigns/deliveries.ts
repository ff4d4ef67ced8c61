import { randomUUID } from 'node:crypto';
import type { CampaignMail, CampaignMailState } from '../contract/campaigns';
import type { CampaignState } from '../contract/transitions';
import { expiryOf } from '../facts/retention';
import { dateOf, HOUR, isoOf, MINUTE } from '../facts/time';
import { findPerson, type MailContext } from '../people/people';
import { signupKey } from '../signups/item';
import { partitionOf, partitionsOf, secondsOf, textOf } from '../table/keys';
import type { Change, Condition, Item, Key, Write } from '../table/table';
import { ABSENT, countAll, pagesOf, readAll } from '../table/table';
import type { createCampaigns } from './campaigns';

export const MAIL_PARTITIONS: readonly string[] = partitionsOf('mails');
/** How long a claim lasts; after that, the process that made it counts as killed. */
const CLAIM_MS = MINUTE;
/** The first pause before a mail is tried again that its recipient's server put off, and the longest one. */
const DELAYS = { first: 5 * MINUTE, last: 12 * HOUR };

/** Which mails of a campaign go first; those whose outcome is unknown wait for the owner. */
const STAGE = { canary: 0, rest: 1, unknown: 9 } as const;

/** A mail of a campaign as it is stored. It contains nothing personal but the reference of the recipient. */
export interface StoredMail extends Item {
  pk: string;
  /** The campaign and the recipient, `<campaign>#<ref>`. */
  sk: string;
  state: CampaignMailState;
}

/** A mail that this process may send now, once. */
export interface CampaignJob {
  id: string;
  ref: string;
  attempt: number;
  mail: StoredMail;
}

/** What happened to a mail after it was sent. */
export type CampaignEvent = 'sent' | 'bounced' | 'complained' | 'left';

const keyOf = (id: string, ref: string): Key => ({ pk: partitionOf('mails', ref), sk: `${id}#${ref}` });
const idOf = ({ sk }: Pick<StoredMail, 'sk'>): string => sk.slice(0, sk.indexOf('#'));
export const refOfMail = ({ sk }: Pick<StoredMail, 'sk'>): string => sk.slice(sk.indexOf('#') + 1);
/** All mails of a campaign. */
const mailsOf = (id: string) => ({ from: `${id}#`, to: `${id}#~` });
/** The times of a campaign are apart from those of all others, so that a paused one is not in the way. */
const dueAtOf = (id: string, stage: number, time: number) => `${id}#${stage}#${isoOf(time)}`;
const [timeOfDue, stageOfDue] = [
  (dueAt: string) => Date.parse(dueAt.slice(dueAt.lastIndexOf('#') + 1)),
  (dueAt: string) => Number(dueAt.split('#')[1]),
];
const has = (state: CampaignMailState, ...more: Extract<Condition, { all: unknown }>['all']): Condition => ({
  all: [['state', '=', state], ...more],
});

export type CampaignMails = ReturnType<typeof createCampaignMails>;

/**
 * Creates the store of the mails of campaigns: `due → claimed → accepted | refused | unknown | skipped`. Every arrow is one
 * conditional write on one item, and the states are the truth: there is no cursor and no counter of what was sent.
 */
export function createCampaignMails(
  context: MailContext,
  campaigns: Pick<ReturnType<typeof createCampaigns>, 'countEvent' | 'list'>,
) {
  const { table, now } = context;
  /** Reads what is due or undecided, up to a stage. */
  const readOpen = async (id: string, to: string) =>
    (await readAll(table, MAIL_PARTITIONS, { index: 'by-due', from: `${id}#`, to })) as StoredMail[];
  const change = async ({ pk, sk }: Key, changed: Change, condition: Condition): Promise<boolean> =>
    (await table.update({ pk, sk }, changed, condition)) !== undefined;
  const claimed = ({ mail }: CampaignJob): Condition => has('claimed', ['claim', '=', textOf(mail, 'claim')]);
  const END: Pick<Change, 'remove'> = { remove: ['claim', 'dueAt'] };

  /**
   * Records that an email was accepted, and that its recipient was notified, if they are still on the list. Resolves to
   * whether the condition held.
   */
  async function settleAccepted(
    { pk, sk }: Key,
    change: Change,
    condition: Condition,
    signup: Item | undefined,
  ): Promise<boolean> {
    const settled: Write = { call: 'update', key: { pk, sk }, change, condition };
    if (signup && (await table.transact([settled, notifying(signup)]))) return true;
    return table.transact([settled]);
  }

  /** Records that an attempt of an email was accepted, whatever we know of it ourselves. */
  async function acceptReported(mail: StoredMail): Promise<void> {
    if (mail.state === 'accepted' || mail.attempt === undefined) return;
    const found = await findPerson(context, refOfMail(mail));
    const accepted: Change = { set: { state: 'accepted' }, remove: ['claim', 'dueAt', 'reason'] };
    if (await settleAccepted(mail, accepted, has(mail.state), found?.signup)) return;
    const current = await table.get({ pk: mail.pk, sk: mail.sk });
    if (current) await acceptReported(current as StoredMail);
  }

  return {
    /** Creates the mail to a recipient, if there is none. */
    create: (id: string, ref: string, isCanary: boolean): Promise<boolean> =>
      table.put(
        {
          ...keyOf(id, ref),
          state: 'due',
          at: isoOf(now()),
          dueAt: dueAtOf(id, isCanary ? STAGE.canary : STAGE.rest, now()),
          expiresAt: secondsOf(expiryOf(now())),
        },
        ABSENT,
      ),
    async refs(id: string): Promise<Set<string>> {
      const query = { ...mailsOf(id), attributes: ['pk', 'sk'] };
      const mails = await readAll(table, MAIL_PARTITIONS, query);
      return new Set(mails.map((mail) => refOfMail(mail as StoredMail)));
    },
    /**
     * Returns about `size` mails in a state, or in any, one partition after the other.
     * @param cursor `next` of the page before: the number of a partition and the last recipient
     */
    async page(
      id: string,
      {
        state,
        cursor = '0#',
        size,
      }: { state?: CampaignMailState | undefined; cursor?: string | undefined; size: number },
    ) {
      const found: StoredMail[] = [];
      let [first, ref] = cursor.split('#');
      for (const [index, pk] of MAIL_PARTITIONS.entries()) {
        if (index < Number(first)) continue;
        const after = ref ? { pk, sk: `${id}#${ref}` } : undefined;
        ref = undefined;
        for await (const items of pagesOf(table, { ...mailsOf(id), pk, limit: size, after })) {
          const mails = items as StoredMail[];
          found.push(...mails.filter((mail) => state === undefined || mail.state === state));
          const last = mails.at(-1);
          if (last && found.length >= size) return { mails: found, next: `${index}#${refOfMail(last)}` };
        }
      }
      return { mails: found };
    },
    list: async (id: string) => (await readAll(table, MAIL_PARTITIONS, mailsOf(id))) as StoredMail[],
    /** Returns mails that are due, and those whose process was killed; in a canary, only the first ones. */
    async due(id: string, state: CampaignState, limit: number): Promise<StoredMail[]> {
      const to = dueAtOf(id, state === 'canary' ? STAGE.canary : STAGE.rest, now());
      const query = { index: 'by-due', from: `${id}#`, to, limit } as const;
      const pages = await Promise.all(MAIL_PARTITIONS.map((pk) => table.query({ ...query, pk })));
      const isDue = (mail: StoredMail) => timeOfDue(textOf(mail, 'dueAt')) <= now();
      return pages
        .flatMap(({ items }) => items as StoredMail[])
        .filter(isDue)
        .sort((a, b) => (textOf(a, 'dueAt') < textOf(b, 'dueAt') ? -1 : 1))
        .slice(0, limit);
    },
    /** Counts the mails of a campaign that are due, claimed or undecided. */
    countOpen: (id: string): Promise<number> =>
      countAll(table, MAIL_PARTITIONS, { ...mailsOf(id), index: 'by-due' }),
    /** Whether a mail of the canary is claimed, or was never tried. */
    isCanaryUnderWay: async (id: string): Promise<boolean> =>
      (await readOpen(id, `${id}#${STAGE.canary}#~`)).some(
        ({ state, delays }) => state === 'claimed' || delays === undefined,
      ),
    /** Claims a mail for a minute. Resolves to undefined if somebody else has it. */
    async claim(mail: StoredMail): Promise<CampaignJob | undefined> {
      const dueAt = textOf(mail, 'dueAt');
      const id = idOf(mail);
      const claim = {
        state: 'claimed',
        claim: randomUUID(),
        attempt: Number(mail.attempt ?? 0) + 1,
        at: isoOf(now()),
        dueAt: dueAtOf(id, stageOfDue(dueAt), now() + CLAIM_MS),
      } as const;
      const { pk, sk } = mail;
      const changed = await table.update({ pk, sk }, { set: claim }, has('due', ['dueAt', '=', dueAt]));
      return changed && { id, ref: refOfMail(mail), attempt: claim.attempt, mail: { ...mail, ...claim } };
    },
    /** Returns the job of a claim that has expired: its process may or may not have sent the mail. */
    expired: (mail: StoredMail): CampaignJob | undefined =>
      mail.state === 'claimed'
        ? { id: idOf(mail), ref: refOfMail(mail), attempt: Number(mail.attempt), mail }
        : undefined,
    /** Records that an email was accepted, and that its recipient was notified, if they are still on the list. */
    accept: (job: CampaignJob, signup: Item | undefined): Promise<boolean> =>
      settleAccepted(
        job.mail,
        { set: { state: 'accepted', at: isoOf(now()) }, ...END },
        claimed(job),
        signup,
      ),
    /** Ends a mail that was surely not accepted, and never will be. */
    end: (job: CampaignJob, state: 'refused' | 'skipped', reason: string): Promise<boolean> =>
      change(job.mail, { set: { state, reason, at: isoOf(now()) }, ...END }, claimed(job)),
    /**
     * Records that an email may have been accepted: only the owner, or a report of the provider, decides. Resolves to false
     * if it was reported already.
     */
    forgetOutcome: (job: CampaignJob): Promise<boolean> =>
      change(
        job.mail,
        {
          set: { state: 'unknown', dueAt: dueAtOf(job.id, STAGE.unknown, now()), at: isoOf(now()) },
          remove: ['claim'],
        },
        claimed(job),
      ),
    /** Makes a mail due again at a time (ms since 1970): it was surely not accepted. */
    postpone: (job: CampaignJob, until: number): Promise<boolean> =>
      change(
        job.mail,
        {
          set: { state: 'due', dueAt: dueAtOf(job.id, stageOfDue(textOf(job.mail, 'dueAt')), until) },
          remove: ['claim'],
        },
        claimed(job),
      ),
    /** Puts off a mail that its recipient's server did not accept for now; resolves to undefined after the longest pause. */
    async delay(job: CampaignJob): Promise<boolean | undefined> {
      const delays = Number(job.mail.delays ?? 0);
      const pause = DELAYS.first * 2 ** delays;
      if (pause > DELAYS.last) return undefined;
      const dueAt = dueAtOf(job.id, stageOfDue(textOf(job.mail, 'dueAt')), now() + pause);
      return change(
        job.mail,
        { set: { state: 'due', dueAt, delays: delays + 1 }, remove: ['claim'] },
        claimed(job),
      );
    },
    /**
     * Decides about the mails whose outcome is unknown. Resolves to how many those were.
     * @param until only those that were sent before this time (ms since 1970)
     */
    async resolve(id: string, sendAgain: boolean, until: number): Promise<number> {
      const isOld = ({ state, at }: StoredMail) => state === 'unknown' && Date.parse(String(at)) <= until;
      const unknown = (await readOpen(id, `${id}#~`)).filter(isOld);
      const set: Change = sendAgain
        ? { set: { state: 'due', dueAt: dueAtOf(id, STAGE.rest, now()) } }
        : { set: { reason: 'left' }, remove: ['dueAt'] };
      const changes = unknown.map((mail) =>
        change(mail, set, has('unknown', ['dueAt', '=', textOf(mail, 'dueAt')])),
      );
      return (await Promise.all(changes)).filter(Boolean).length;
    },
    /**
     * Records what became of an email, once; of the newest one that they got, if no campaign is given. That a provider
     * reports about an email shows that it was accepted, even if the report overtakes the provider's reply.
     */
    async record(ref: string, event: CampaignEvent, given?: string): Promise<void> {
      const ids = given === undefined ? (await campaigns.list()).map(({ id }) => id) : [given];
      for (const id of ids) {
        const key = keyOf(id, ref);
        const mail = (await table.get(key)) as StoredMail | undefined;
        if (!mail || (event === 'left' && mail.state !== 'accepted')) continue;
        if (event !== 'left') await acceptReported(mail);
        if (event === 'sent') return;
        const first: Write = {
          call: 'update',
          key,
          change: { set: { [event]: 1 } },
          condition: {
            all: [
              ['state', 'present'],
              [event, 'absent'],
            ],
          },
        };
        await table.transact(event === 'left' ? [first] : [first, campaigns.countEvent(id, event)]);
        return;
      }
    },
  };
}

const notifying = (signup: Item): Write => ({
  call: 'update',
  key: signupKey(textOf(signup, 'sk')),
  change: { set: { notificationStatus: 'notified' } },
  condition: { all: [['signedUpAt', '=', textOf(signup, 'signedUpAt')]] },
});

/** Returns a mail as the owner sees it. */
export const describeMail = (
  mail: StoredMail,
  email: string | undefined,
  hasOrdered: boolean,
): CampaignMail => ({
  ...(email !== undefined && { email }),
  state: mail.state,
  at: textOf(mail, 'at'),
  ...(mail.reason !== undefined && { reason: String(mail.reason) }),
  left: mail.left !== undefined,
  bounced: mail.bounced !== undefined,
  complained: mail.complained !== undefined,
  ordered: hasOrdered,
});

/** Counts the mails of a campaign by what became of them. */
export function countMails(mails: readonly StoredMail[], buyers: ReadonlySet<string>, now: number) {
  const count = (test: (mail: StoredMail) => boolean) => mails.filter(test).length;
  const inState = (...states: CampaignMailState[]) => count(({ state }) => states.includes(state));
  const days = new Map<string, number>();
  let perMinute = 0;
  for (const mail of mails.filter(({ state }) => state === 'accepted')) {
    const at = Date.parse(textOf(mail, 'at'));
    days.set(dateOf(at), (days.get(dateOf(at)) ?? 0) + 1);
    if (at > now - MINUTE) perMinute += 1;
  }
  return {
    recipients: mails.length,
    accepted: inState('accepted'),
    refused: inState('refused'),
    unknown: inState('unknown'),
    skipped: inState('skipped'),
    waiting: inState('due', 'claimed'),
    left: count(({ left }) => left !== undefined),
    bounced: count(({ bounced }) => bounced !== undefined),
    complained: count(({ complained }) => complained !== undefined),
    ordered: count((mail) => buyers.has(refOfMail(mail))),
    days: [...days]
      .map(([date, accepted]) => ({ date, accepted }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    perMinute,
  };
}
