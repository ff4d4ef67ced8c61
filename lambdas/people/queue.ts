import type { EmailKind } from '../contract/email';
import { CLAIM_MS, canStillBeSent } from '../email/delivery';
import { isoOf } from '../facts/time';
import { mailboxOf } from '../signups/address';
import { IMPORTED_CONSENT, type Signup } from '../signups/signup';
import type { Write } from '../table/table';
import { createLimits, type MailLimits, networkOf } from './limits';
import { getPerson, type MailContext, newVersion, save, withSignup } from './people';
import { CLAIM_NAMES, encodePerson, type Person, type PersonRecord, people, wishesOf } from './person';
import { isSilent } from './rules';
import { settle } from './settle';
import { WISH_OF, type Wish } from './wishes';

/** Items that are read of each partition to find those that need no email, while no email may be sent. */
const WITHOUT_MAIL = 1000;
/** Items that are read of each partition to find the oldest mail. */
const OLDEST = 50;

/** A mail that this process may send now, until the claim expires. */
export interface MailJob {
  person: Person;
  /** The person as if the mail had not been claimed. */
  before: Person;
  kind: EmailKind;
  ref: string;
  /** The address as typed. */
  email: string;
  attempt: number;
  /** When this attempt was first made (ms since 1970). */
  since: number;
}

/** The emails that have to be sent. */
export function createQueue(context: MailContext, mailLimits: MailLimits | undefined) {
  const { table, now, hash, forget } = context;
  const records = people.on(table);
  const limits = createLimits(context, mailLimits);

  const mailboxHash = (email: string) => hash(mailboxOf(email));

  /** Counts an email no more that was not sent. */
  async function giveBack(email: string, since: number): Promise<void> {
    await limits.giveBack(since);
    await limits.giveBackMailbox(mailboxHash(email), since);
  }

  /** Returns what is due, at most `limit` of each partition, oldest first. */
  async function readDue(limit: number): Promise<PersonRecord[]> {
    const range = { index: 'by-due', to: isoOf(now()), limit } as const;
    const pages = await Promise.all(people.partitions.map((partition) => records.query(partition, range)));
    return pages.flatMap((page) => page.records).sort((a, b) => (dueOf(a) < dueOf(b) ? -1 : 1));
  }

  /** Ends a claim whose mail was not sent, until a time (ms since 1970). */
  const release = (person: Person, before: Person, dueAt: number) =>
    save(context, person, { ...before, claim: undefined, dueAt: isoOf(dueAt) });

  /** Claims a person for a minute. Resolves to undefined if they have changed since they were read. */
  const lease = ({ ref, version }: PersonRecord): Promise<PersonRecord | undefined> =>
    records.update(
      { ref },
      {
        set: { claim: true, version: newVersion(), dueAt: isoOf(now() + CLAIM_MS) },
        where: [['version', '=', version]],
      },
    );

  /**
   * Takes the turn of the client that made a request, each once. Resolves to whether that is now; otherwise it ends the
   * claim.
   */
  async function isTurn({ client, ...record }: PersonRecord): Promise<boolean> {
    if (client === undefined) return true;
    const turn = await limits.takeTurns(client);
    if (turn === undefined) await drop(record);
    else if (turn.at > now()) await putOff(record, turn.at, turn.rest);
    else return true;
    return false;
  }

  /** Ends the claim of a person whose client has its turn later (ms since 1970). @param client whose turns are left */
  async function putOff({ ref, version }: PersonRecord, turn: number, client?: string): Promise<void> {
    const set = { dueAt: isoOf(turn), version: newVersion(), ...(client !== undefined && { client }) };
    const unset = client === undefined ? ([...CLAIM_NAMES, 'client'] as const) : CLAIM_NAMES;
    await records.update({ ref }, { set, unset, where: [['version', '=', version]] });
  }

  /** Ends requests that would wait too long. A confirmation that was mailed before stays valid. */
  async function drop(leased: PersonRecord): Promise<void> {
    const person = await withSignup(table, leased, now());
    // Nobody requests the goodbye: it confirms what somebody did.
    const wants = person.wants.filter((wish) => wish === 'goodbye');
    await save(context, person, settle({ ...person, wants }, now()));
  }

  return {
    /** Returns up to `limit` emails that are due, of each network in turn; none while none may be sent in all. */
    async due(limit: number): Promise<PersonRecord[]> {
      const hasRoom = (await limits.freeAt()) <= now();
      const due = await readDue(hasRoom ? limit : WITHOUT_MAIL);
      return inTurn(due.filter((person) => hasRoom || !wantsMail(person))).slice(0, limit);
    },

    /** Returns since when the oldest mail has been due (ms since 1970); undefined if none is. */
    async waitingSince(): Promise<number | undefined> {
      // What needs no email is older only until the next run.
      const oldest = (await readDue(OLDEST)).find(wantsMail);
      return oldest && Date.parse(dueOf(oldest));
    },

    /**
     * Returns how many emails wait, since when, how many of them their recipients' servers have put off, how many the limits
     * of a client or an address, and when an email may be sent in all (ms since 1970).
     */
    async waiting() {
      const waiting = await records.readAll({ index: 'by-due' }, wantsMail);
      const isLimited = (one: PersonRecord) =>
        dueOf(one) > isoOf(now()) && one.delays === undefined && one.claim === undefined;
      const times = waiting.map((one) => Date.parse(one.askedAt ?? dueOf(one)));
      return {
        count: waiting.length,
        since: waiting.length === 0 ? undefined : Math.min(...times),
        delayed: waiting.filter(({ delays }) => delays !== undefined).length,
        limited: waiting.filter(isLimited).length,
        freeAt: await limits.freeAt(),
      };
    },

    /** Claims a mail for a minute; resolves to undefined if it must not be sent, or not yet. */
    async claim(due: PersonRecord): Promise<MailJob | undefined> {
      // Not even claimed while no mail may be sent, so that the oldest stays the next one.
      if (wantsMail(due) && (await limits.freeAt()) > now()) return undefined;
      const leased = await lease(due);
      if (!leased || !(await isTurn(leased))) return undefined;
      // The turn of the client is taken.
      const { client: _, ...record } = leased;
      const person = await withSignup(table, record, now());
      const { ref } = person;
      const kind = chooseKind(person, now());
      const rest = () => save(context, person, settle({ ...person, wants: [] }, now()));
      // The address that was confirmed: the request may spell it differently.
      const email = person.signup?.email ?? person.email;
      if (!kind || email === undefined) {
        await rest();
        return undefined;
      }
      const { sending } = person.claim ?? {};
      // A claim that expired: once more the same attempt, with the same bytes, whatever the limits are.
      const repeated = sending?.kind === kind && !sending.isRepeated ? sending : undefined;
      const since = repeated ? Date.parse(repeated.since) : now();
      const counted: Write[] = [];
      if (!repeated) {
        const mailbox = await limits.mailbox(mailboxHash(email), kind);
        const retryAt = mailbox.freeAt > now() ? mailbox.freeAt : await limits.reserve();
        if (retryAt > now()) {
          // The other two are about what is done already, and would only confuse later.
          const isLater = kind === 'confirm' || kind === 'link' || kind === 'welcome';
          await (isLater ? release(person, person, retryAt) : rest());
          return undefined;
        }
        counted.push(mailbox.count(since));
      }
      const version = newVersion();
      const claimed: Person = {
        ...person,
        attempts: person.attempts + (repeated ? 0 : 1),
        version,
        claim: { sending: { kind, since: isoOf(since), isRepeated: repeated !== undefined } },
      };
      const where = [['version', '=', leased.version]] as const;
      const claim = people.write.put(encodePerson(claimed, version), where);
      if (await table.transact([claim, ...counted]))
        return { person: claimed, before: person, kind, ref, email, attempt: claimed.attempts, since };
      if (!repeated) await limits.giveBack(since);
      return undefined;
    },

    /**
     * Whether an email may be sent now: nobody has erased the person, or changed what they want, since the claim, and this
     * lasts long enough.
     */
    async isCurrent({ person, ref }: MailJob): Promise<boolean> {
      const { version, dueAt: end = '' } = (await getPerson(table, ref)) ?? {};
      return version === person.version && canStillBeSent(Date.parse(end), now());
    },

    /** Records that a mail was sent. */
    async sent({ person, ref, kind }: MailJob): Promise<void> {
      if (await save(context, person, settle(withMail(person, kind, isoOf(now())), now()))) return;
      // Somebody who was erased meanwhile: the engine may have stored the mail after that.
      if ((await getPerson(table, ref))?.email === undefined) await forget(ref);
    },

    /** Makes a mail due again at a time (ms since 1970): it was not sent and does not count. */
    async postpone({ person, before, email, since }: MailJob, until: number): Promise<void> {
      await giveBack(email, since);
      await release(person, before, until);
    },

    /** Puts off an email for so many ms, alone: its recipient's server did not accept it for now. */
    async delay({ person, before, email, since }: MailJob, pause: number): Promise<void> {
      await giveBack(email, since);
      await release(person, { ...before, delays: before.delays + 1 }, now() + pause);
    },
  };
}

/** When a person is due who was found in the index: they have the attribute. */
const dueOf = ({ dueAt = '' }: PersonRecord): string => dueAt;

/** Returns people so that the oldest of each network is first, then the second of each. Those without one have waited. */
function inTurn(people: readonly PersonRecord[]): PersonRecord[] {
  const found = new Map<string, number>();
  const ranked = people.map((person) => {
    if (person.client === undefined) return { person, rank: 0 };
    const network = networkOf(person.client);
    const rank = found.get(network) ?? 0;
    found.set(network, rank + 1);
    return { person, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ person }) => person);
}

const wantsMail = (record: PersonRecord): boolean => wishesOf(record).length > 0;

const without = (person: Person, fulfilled: Wish): Person => ({
  ...person,
  wants: person.wants.filter((wish) => wish !== fulfilled),
});

/** Returns a person to whom a mail was sent. */
function withMail(person: Person, kind: EmailKind, at: string): Person {
  const mailed = without(person, WISH_OF[kind]);
  if (kind === 'welcome') return { ...mailed, welcomedAt: at };
  if (kind === 'confirm' && mailed.state === 'pending')
    return { ...mailed, asked: { ...mailed.asked, mailedAt: at } };
  return mailed;
}

/** Returns which mail a person gets. */
function chooseKind(
  { silence, asked, signup, wants, welcomedAt }: Person,
  now: number,
): EmailKind | undefined {
  if (isSilent(silence, now) || asked?.declinedAt !== undefined) return undefined;
  if (wants.includes('goodbye') && !signup) return 'goodbye';
  if (wants.includes('link') && signup) return 'link';
  if (wants.includes('welcome') && signup && welcomedAt === undefined && isByThemselves(signup))
    return 'welcome';
  if (!wants.includes('signup')) return undefined;
  return signup ? 'on-list' : 'confirm';
}

/** Whether somebody has joined the list themselves. */
const isByThemselves = ({ consentVersion }: Signup): boolean => consentVersion !== IMPORTED_CONSENT;
