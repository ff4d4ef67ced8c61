import { randomUUID } from 'node:crypto';
import { MACHINE_SECONDS, type MailKind } from '../../contract/mail';
import { HOUR, isoOf, MINUTE, SECOND } from '../../domain';
import { textOf } from '../keys';
import type { Condition, Item, Key, Value } from '../table';
import { addressFreeAt, createLimits, type MailLimits, withMail, withoutLastMail } from './limits';
import {
  CLAIM_FIELDS,
  isMachineFast,
  isPending,
  isSilenced,
  type MailContext,
  numberOrZero,
  optionalText,
  PEOPLE_PARTITIONS,
  REQUEST_FIELDS,
  restOf,
  signupOfPerson,
  silencedItem,
  WISHES,
} from './people';

/** How long a claim lasts; after that, the process that made it counts as killed. */
const CLAIM_MS = MINUTE;
/** Items that are read of each partition to find those that need no mail, while no mail may be sent. */
const WITHOUT_MAIL = 1000;
/** Items that are read of each partition to find the oldest mail. */
const OLDEST = 50;
/** The first pause before a mail is tried again that only its recipient's server put off; each next one is twice as long. */
const FIRST_DELAY = 5 * MINUTE;
/** The longest pause; after it the mail counts as refused. */
const LAST_DELAY = 12 * HOUR;

const WISH: Readonly<Record<MailKind, string>> = {
  confirm: 'signupWanted',
  'on-list': 'signupWanted',
  link: 'linkWanted',
  goodbye: 'goodbyeWanted',
};

/** A mail that this process may send now, until the claim expires. */
export interface MailJob {
  /** Identifies the claim. */
  claim: string;
  item: Item;
  signup: Item | undefined;
  kind: MailKind;
  ref: string;
  /** The address as typed. */
  email: string;
  attempt: number;
  /** When this attempt was first made (ms since 1970). */
  since: number;
}

type Attributes = Record<string, Value>;

/** The mails that have to be sent. */
export function createQueue(context: MailContext, mailLimits: MailLimits | undefined) {
  const { table, now, forget } = context;
  const limits = createLimits(context, mailLimits);
  const keyOf = (item: Item): Key => ({ pk: textOf(item, 'pk'), sk: textOf(item, 'sk') });
  const isMine = (claim: string): Condition => ({ all: [['claim', '=', claim]] });

  /** Returns what is due, at most `limit` of each partition, oldest first. */
  async function readDue(limit: number): Promise<Item[]> {
    const query = { index: 'by-due', to: isoOf(now()), limit } as const;
    const pages = await Promise.all(PEOPLE_PARTITIONS.map((pk) => table.query({ ...query, pk })));
    return pages
      .flatMap(({ items }) => items)
      .sort((a, b) => (textOf(a, 'dueAt') < textOf(b, 'dueAt') ? -1 : 1));
  }

  /** Ends a claim whose mail was not sent. */
  const release = (item: Item, claim: string, dueAt: number, set: Record<string, string | number> = {}) =>
    table.update(
      keyOf(item),
      { set: { ...set, dueAt: isoOf(dueAt) }, remove: CLAIM_FIELDS, add: { version: 1 } },
      isMine(claim),
    );

  /** Keeps of a person what there is a reason to keep, now that no mail is due. */
  async function rest(item: Item, signup: Item | undefined, claim: string): Promise<void> {
    const key = keyOf(item);
    const declinedAt = numberOrZero(item, 'declinedAt');
    if (item.declinedAt !== undefined && isMachineFast(declinedAt, now())) {
      await release(item, claim, declinedAt + MACHINE_SECONDS * SECOND + 1);
      return;
    }
    const silence =
      item.declinedAt === undefined ? item : { ...item, silenced: 'not-me', silencedAt: declinedAt };
    const kept = item.declinedAt === undefined ? restOf(item, signup, now()) : undefined;
    if (kept) {
      const isAsked = isPending(item, now()) && kept.dueAt !== undefined;
      const remove = [...CLAIM_FIELDS, ...WISHES, ...(isAsked ? [] : REQUEST_FIELDS), 'dueAt', 'expiresAt'];
      await table.update(
        key,
        { set: kept, remove: remove.filter((name) => !(name in kept)), add: { version: 1 } },
        isMine(claim),
      );
    } else if (isSilenced(silence, now())) await table.put(silencedItem(key, silence), isMine(claim));
    else if (await table.delete(key, isMine(claim))) await forget(key.sk);
    if (item.declinedAt !== undefined) await forget(key.sk);
  }

  return {
    /** Returns up to `limit` mails that are due, oldest first; none while none may be sent in all. */
    async due(limit: number): Promise<Item[]> {
      const hasRoom = (await limits.freeAt()) <= now();
      const items = await readDue(hasRoom ? limit : WITHOUT_MAIL);
      return items.filter((item) => hasRoom || !wantsMail(item)).slice(0, limit);
    },

    /** Returns since when the oldest mail has been due (ms since 1970); undefined if none is. */
    async waitingSince(): Promise<number | undefined> {
      // What needs no mail is older only until the next run.
      const oldest = (await readDue(OLDEST)).find(wantsMail);
      return oldest && Date.parse(textOf(oldest, 'dueAt'));
    },

    /** Claims a mail for a minute; resolves to undefined if it must not be sent, or not yet. */
    async claim(due: Item): Promise<MailJob | undefined> {
      // Not even claimed while no mail may be sent, so that the oldest stays the next one.
      if (wantsMail(due) && (await limits.freeAt()) > now()) return undefined;
      const claim = randomUUID();
      const key = keyOf(due);
      const lease = { set: { claim, dueAt: isoOf(now() + CLAIM_MS) }, add: { version: 1 } };
      const item = await table.update(key, lease, { all: [['dueAt', '=', textOf(due, 'dueAt')]] });
      if (!item) return undefined;
      const client = optionalText(item, 'client');
      if (client !== undefined) {
        const turn = await limits.takeTurn(client);
        const isPutOff = turn > now();
        const remove = ['client', ...(isPutOff ? CLAIM_FIELDS : [])];
        const set: Attributes = isPutOff ? { dueAt: isoOf(turn) } : {};
        if (!(await table.update(key, { set, remove }, isMine(claim))) || isPutOff) return undefined;
      }
      const signup = await signupOfPerson(context, item);
      const kind =
        isSilenced(item, now()) || item.declinedAt !== undefined ? undefined : kindOf(item, signup);
      if (!kind) {
        await rest(item, signup, claim);
        return undefined;
      }
      // A claim that expired: once more the same attempt, with the same bytes, whatever the limits are.
      const isRepeated = due.claim !== undefined && due.kind === kind && due.repeated === undefined;
      if (!isRepeated) {
        const freeAt = addressFreeAt(item, kind);
        const retryAt = freeAt > now() ? freeAt : await limits.reserve();
        if (retryAt > now()) {
          // The other two are about what is done already, and would only confuse later.
          if (kind === 'confirm' || kind === 'link') await release(item, claim, retryAt);
          else await rest(item, signup, claim);
          return undefined;
        }
      }
      const since = isRepeated ? Number(due.since) : now();
      const set: Attributes = isRepeated
        ? { repeated: 1 }
        : { kind, since, mails: withMail(item, kind, since) };
      const claimed = await table.update(key, { set, add: { attempts: isRepeated ? 0 : 1 } }, isMine(claim));
      if (!claimed) {
        if (!isRepeated) await limits.giveBack(since);
        return undefined;
      }
      // The address that was confirmed: the request may spell it differently.
      const email = textOf(signup ?? item, 'email');
      return {
        claim,
        item: claimed,
        signup,
        kind,
        ref: key.sk,
        email,
        attempt: Number(claimed.attempts),
        since,
      };
    },

    /** Whether nobody has erased the person, or changed what they want, since the claim. */
    isCurrent: async ({ item, claim }: MailJob): Promise<boolean> =>
      (await table.get(keyOf(item)))?.claim === claim,

    /** Records that a mail was sent. */
    async sent({ item, signup, kind, claim }: MailJob): Promise<void> {
      const key = keyOf(item);
      const others = WISHES.filter((wish) => wish !== WISH[kind] && item[wish] !== undefined);
      const mailed: Attributes = kind === 'confirm' ? { mailedAt: now() } : {};
      const kept =
        others.length > 0 ? { dueAt: isoOf(now()) } : restOf({ ...item, ...mailed }, signup, now());
      const set: Attributes = { ...mailed, ...kept };
      const remove = [...CLAIM_FIELDS, WISH[kind], 'delays', 'dueAt', 'expiresAt'];
      if (kind === 'on-list') remove.push(...REQUEST_FIELDS);
      const change = { set, remove: remove.filter((name) => !(name in set)), add: { version: 1 } };
      if (await table.update(key, change, isMine(claim))) return;
      // Somebody who was erased meanwhile: the engine may have stored the mail after that.
      if (!(await table.get(key))) await forget(key.sk);
    },

    /** Makes a mail due again at a time (ms since 1970): it was not sent and does not count. */
    async postpone({ item, claim, since }: MailJob, until: number): Promise<void> {
      await limits.giveBack(since);
      await release(item, claim, until, { mails: withoutLastMail(item) });
    },

    /**
     * Puts off a mail that its recipient's server did not accept for now, alone and longer each time. Resolves to
     * whether it will be tried again.
     */
    async delay({ item, claim, since }: MailJob): Promise<boolean> {
      const delays = numberOrZero(item, 'delays');
      const pause = FIRST_DELAY * 2 ** delays;
      if (pause > LAST_DELAY) return false;
      await limits.giveBack(since);
      await release(item, claim, now() + pause, { mails: withoutLastMail(item), delays: delays + 1 });
      return true;
    },
  };
}

const wantsMail = (item: Item): boolean => WISHES.some((wish) => item[wish] !== undefined);

/** Returns which mail a person gets. */
function kindOf(item: Item, signup: Item | undefined): MailKind | undefined {
  if (item.goodbyeWanted !== undefined && !signup) return 'goodbye';
  if (item.linkWanted !== undefined && signup) return 'link';
  if (item.signupWanted === undefined) return undefined;
  return signup ? 'on-list' : 'confirm';
}
