import type { EmailKind } from '../contract/email';
import { DAY, HOUR, isoOf, MINUTE } from '../facts/time';
import { IMPORTED_CONSENT } from '../signups/signup';
import { textOf } from '../table/keys';
import type { Item } from '../table/table';
import { addressFreeAt, createLimits, type MailLimits, withMail, withoutMail } from './limits';
import {
  CLAIM_FIELDS,
  getPerson,
  isSilenced,
  isUnchanged,
  type MailContext,
  newVersion,
  omit,
  PEOPLE_PARTITIONS,
  type Person,
  readPeople,
  type StoredPerson,
  save,
  settle,
  WISHES,
  wantsMail,
  withSignup,
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

/** How long a request for a link may wait for the turn of its client. */
const LINK_PATIENCE = DAY;

const WISH: Readonly<Record<EmailKind, string>> = {
  confirm: 'signupWanted',
  welcome: 'welcomeWanted',
  'on-list': 'signupWanted',
  link: 'linkWanted',
  goodbye: 'goodbyeWanted',
};

/** A mail that this process may send now, until the claim expires. */
export interface MailJob {
  person: StoredPerson;
  /** The person as if the mail had not been claimed. */
  before: Person;
  signup: Item | undefined;
  kind: EmailKind;
  ref: string;
  /** The address as typed. */
  email: string;
  attempt: number;
  /** When this attempt was first made (ms since 1970). */
  since: number;
}

/** The mails that have to be sent. */
export function createQueue(context: MailContext, mailLimits: MailLimits | undefined) {
  const { table, now, forget } = context;
  const limits = createLimits(context, mailLimits);

  /** Returns what is due, at most `limit` of each partition, oldest first. */
  async function readDue(limit: number): Promise<StoredPerson[]> {
    const query = { index: 'by-due', to: isoOf(now()), limit } as const;
    const pages = await Promise.all(PEOPLE_PARTITIONS.map((pk) => table.query({ ...query, pk })));
    return pages
      .flatMap(({ items }) => items as StoredPerson[])
      .sort((a, b) => (textOf(a, 'dueAt') < textOf(b, 'dueAt') ? -1 : 1));
  }

  /** Ends a claim whose mail was not sent, until a time (ms since 1970). */
  const release = (person: StoredPerson, before: Person, dueAt: number) =>
    save(context, person, { ...omit(before, ...CLAIM_FIELDS), dueAt: isoOf(dueAt) });

  /** Claims a person for a minute, and takes the turn of the client that made the request. */
  async function lease(due: StoredPerson): Promise<StoredPerson | undefined> {
    const { pk, sk } = due;
    const set = { claim: 1, version: newVersion(), dueAt: isoOf(now() + CLAIM_MS) };
    const leased: Person | undefined = await table.update({ pk, sk }, { set }, isUnchanged(due));
    if (!leased) return undefined;
    const person = { ...omit(leased, 'client'), pk, sk };
    // Other mails wait as long as it takes; whoever asked for a link can ask again.
    const latest = wantsMail(omit(person, 'linkWanted')) ? undefined : now() + LINK_PATIENCE;
    const turn = leased.client === undefined ? now() : await limits.takeTurn(leased.client, latest);
    if (turn <= now()) return person;
    if (latest === undefined || turn <= latest) await release(person, person, turn);
    else await drop(person);
    return undefined;
  }

  /** Ends a request for a link that nobody waits for any more. */
  async function drop(leased: StoredPerson): Promise<void> {
    const { person, signup } = await withSignup(table, leased, now());
    await save(context, person, settle(omit(person, 'linkWanted'), signup, now()));
  }

  return {
    /** Returns up to `limit` mails that are due, oldest first; none while none may be sent in all. */
    async due(limit: number): Promise<StoredPerson[]> {
      const hasRoom = (await limits.freeAt()) <= now();
      const people = await readDue(hasRoom ? limit : WITHOUT_MAIL);
      return people.filter((person) => hasRoom || !wantsMail(person)).slice(0, limit);
    },

    /** Returns since when the oldest mail has been due (ms since 1970); undefined if none is. */
    async waitingSince(): Promise<number | undefined> {
      // What needs no mail is older only until the next run.
      const oldest = (await readDue(OLDEST)).find(wantsMail);
      return oldest && Date.parse(textOf(oldest, 'dueAt'));
    },

    /**
     * Returns how many mails wait, since when, how many of them their recipients' servers have put off, how many the limits
     * of a client or an address, and when a mail may be sent in all (ms since 1970).
     */
    async waiting() {
      const people = await readPeople(table, wantsMail, { index: 'by-due' });
      const isLimited = ({ dueAt, delays, claim }: Person) =>
        String(dueAt) > isoOf(now()) && delays === undefined && claim === undefined;
      const times = people.map((person) => Date.parse(String(person.askedAt ?? person.dueAt)));
      return {
        count: people.length,
        since: people.length === 0 ? undefined : Math.min(...times),
        delayed: people.filter(({ delays }) => delays !== undefined).length,
        limited: people.filter(isLimited).length,
        freeAt: await limits.freeAt(),
      };
    },

    /** Claims a mail for a minute; resolves to undefined if it must not be sent, or not yet. */
    async claim(due: StoredPerson): Promise<MailJob | undefined> {
      // Not even claimed while no mail may be sent, so that the oldest stays the next one.
      if (wantsMail(due) && (await limits.freeAt()) > now()) return undefined;
      const leased = await lease(due);
      if (!leased) return undefined;
      const { person, signup } = await withSignup(table, leased, now());
      const kind = chooseKind(person, signup, now());
      const rest = () => save(context, person, settle(omit(person, ...WISHES), signup, now()));
      if (!kind) return void (await rest());
      // A claim that expired: once more the same attempt, with the same bytes, whatever the limits are.
      const isRepeated = due.kind === kind && due.repeated === undefined;
      if (!isRepeated) {
        const freeAt = addressFreeAt(person, kind);
        const retryAt = freeAt > now() ? freeAt : await limits.reserve();
        // The other two are about what is done already, and would only confuse later.
        const isLater = kind === 'confirm' || kind === 'link' || kind === 'welcome';
        if (retryAt > now()) return void (await (isLater ? release(person, person, retryAt) : rest()));
      }
      const since = (isRepeated ? person.since : undefined) ?? now();
      const attempt = (person.attempts ?? 0) + (isRepeated ? 0 : 1);
      const sending = isRepeated
        ? { repeated: 1 }
        : { kind, since, attempts: attempt, mails: withMail(person, kind, since) };
      const claimed = { ...person, ...sending, version: newVersion() };
      if (!(await table.put(claimed, isUnchanged(person)))) {
        if (!isRepeated) await limits.giveBack(since);
        return undefined;
      }
      // The address that was confirmed: the request may spell it differently.
      const email = textOf(signup ?? person, 'email');
      return { person: claimed, before: person, signup, kind, ref: person.sk, email, attempt, since };
    },

    /** Whether nobody has erased the person, or changed what they want, since the claim. */
    isCurrent: async ({ person }: MailJob): Promise<boolean> =>
      (await getPerson(table, person.sk))?.version === person.version,

    /** Records that a mail was sent. */
    async sent({ person, signup, kind }: MailJob): Promise<void> {
      const mailed = {
        ...omit(person, WISH[kind]),
        ...(kind === 'confirm' && { mailedAt: now() }),
        ...(kind === 'welcome' && { welcomedAt: now() }),
      };
      if (await save(context, person, settle(mailed, signup, now()))) return;
      // Somebody who was erased meanwhile: the engine may have stored the mail after that.
      if ((await getPerson(table, person.sk))?.email === undefined) await forget(person.sk);
    },

    /** Makes a mail due again at a time (ms since 1970): it was not sent and does not count. */
    async postpone({ person, before, since }: MailJob, until: number): Promise<void> {
      await limits.giveBack(since);
      if (await release(person, before, until)) return;
      // They asked again meanwhile: what was not sent must not make them wait for the next mail.
      const { mails } = (await getPerson(table, person.sk)) ?? {};
      if (mails === undefined) return;
      const { pk, sk } = person;
      const change = { set: { mails: withoutMail(mails, since) } };
      await table.update({ pk, sk }, change, { all: [['mails', '=', mails]] });
    },

    /**
     * Puts off a mail that its recipient's server did not accept for now, alone and longer each time. Resolves to
     * whether it will be tried again.
     */
    async delay({ person, before, since }: MailJob): Promise<boolean> {
      const { delays = 0 } = before;
      const pause = FIRST_DELAY * 2 ** delays;
      if (pause > LAST_DELAY) return false;
      await limits.giveBack(since);
      await release(person, { ...before, delays: delays + 1 }, now() + pause);
      return true;
    },
  };
}

/** Returns which mail a person gets. */
function chooseKind(person: Person, signup: Item | undefined, now: number): EmailKind | undefined {
  if (isSilenced(person, now) || person.declinedAt !== undefined) return undefined;
  if (person.goodbyeWanted !== undefined && !signup) return 'goodbye';
  if (person.linkWanted !== undefined && signup) return 'link';
  if (person.welcomeWanted !== undefined && signup && isNew(person, signup)) return 'welcome';
  if (person.signupWanted === undefined) return undefined;
  return signup ? 'on-list' : 'confirm';
}

/** Whether somebody has joined the list themselves, and was not told yet that they are on it. */
const isNew = ({ welcomedAt }: Person, { consentVersion }: Item): boolean =>
  welcomedAt === undefined && consentVersion !== IMPORTED_CONSENT;
