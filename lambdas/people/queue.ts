import { CONFIRM_DAYS, type EmailKind, WRITTEN_TO_FILE } from '../contract/email';
import { delayed, dueAgain, isClaimLasting, newClaim, ours } from '../email/delivery';
import { DAY, isoOf, parseTime } from '../facts/time';
import { mailboxOf } from '../signups/address';
import { hasJoinedThemselves } from '../signups/signup';
import type { Write } from '../table/table';
import { createLimits, type MailLimits, networkOf } from './limits';
import {
  changing,
  findByAddress,
  findOrBegin,
  getPerson,
  type MailContext,
  save,
  withSignup,
} from './people';
import { type Asked, type Person, people, personOf, pickAskedFields } from './person';
import { type AskedRequest, type ClaimedRequest, type EmailRequest, isAsRead, requests } from './request';
import { isPending, isSilent } from './rules';
import { settle } from './settle';

/** How many people the worker reads from each partition at once. */
const LOOKED_AT = 50;
/** How many characters of a request's id find its turn again. */
const ID_LENGTH = 8;

/** An email that this process may send now, until the claim expires. */
export interface MailJob {
  claimed: ClaimedRequest;
  /** The version of the person as the email was claimed. */
  version: string;
  kind: EmailKind;
  ref: string;
  /** The address as typed. */
  email: string;
  /** When this attempt was first made (ms since 1970), which tells it from others. */
  attempt: number;
}

/** The emails that people wait for: requests of visitors become deliveries, and deliveries are sent. */
/** @param isRehearsal whether emails are written to files, so that nobody gets them */
export function createQueue(context: MailContext, mailLimits: MailLimits | undefined, isRehearsal: boolean) {
  const sentProblem = isRehearsal ? WRITTEN_TO_FILE : undefined;
  const { table, now, hash, forget } = context;
  const store = requests.on(table);
  const limits = createLimits(context, mailLimits);

  const mailboxHash = (email: string) => hash(mailboxOf(email));

  /** Returns what is due, at most `limit` of each partition, oldest first. */
  async function readDue(limit: number): Promise<EmailRequest[]> {
    const range = { index: 'by-due', to: isoOf(now()), limit } as const;
    const pages = await Promise.all(requests.partitions.map((partition) => store.query(partition, range)));
    return pages.flatMap((page) => page.records).sort((a, b) => (a.dueAt < b.dueAt ? -1 : 1));
  }

  /** Ends a request, unless it has changed meanwhile. */
  const end = (request: EmailRequest): Promise<boolean> => store.delete(request, isAsRead(request));

  /**
   * Takes the turn of the client that made a request, each once. Resolves to whether that is now; otherwise the request is
   * put off, or ends if it would wait too long. A confirmation that was mailed before stays valid.
   */
  async function isTurn(asked: AskedRequest): Promise<boolean> {
    if (asked.client === undefined) return true;
    const turn = await limits.takeTurns(asked.client, asked.id.slice(0, ID_LENGTH));
    if (turn && turn.at <= now()) return true;
    if (!turn) await end(asked);
    else
      await store.update(asked, {
        in: 'asked',
        set: { dueAt: isoOf(turn.at), client: turn.rest },
        unset: turn.rest === undefined ? ['client'] : [],
        where: [['id', '=', asked.id]],
      });
    return false;
  }

  /** Returns the person a request is from: as they were, and as they are with it, as if its email had not been claimed. */
  async function readPerson(request: EmailRequest): Promise<{ before: Person; next: Person }> {
    if (request.state === 'asked') {
      const before = await findByAddress(context, request.ref, request.email);
      return { before, next: withRequest(before, request, now()) };
    }
    const before = await findOrBegin(context, request.ref);
    return { before, next: request.state === 'claimed' ? unmarked(before, request) : before };
  }

  /** Claims an email once more whose process was killed: the same attempt, with the same bytes, whatever the limits are. */
  async function repeat(stale: ClaimedRequest, { version }: Person, email: string) {
    const claimed = await store.update(stale, {
      in: 'claimed',
      set: { ...newClaim(now(), isoOf), repeated: true },
      where: ours(stale),
    });
    return claimed && version !== undefined ? jobOf(claimed, version, email) : undefined;
  }

  /** Puts off an email that its mailbox may get at a time (ms since 1970), or ends it if it would only confuse then. */
  async function putOff(request: EmailRequest, before: Person, next: Person, kind: EmailKind, time: number) {
    if (kind === 'on-list' || kind === 'goodbye') return void (await end(request));
    const due = requests.write.move(request, {
      from: request.state,
      to: 'due',
      set: { at: isoOf(now()), dueAt: isoOf(time), delays: delaysOf(request) },
      where: isAsRead(request),
    });
    await table.transact([due, ...changing(before, settle(next, now())).writes]);
  }

  /** Claims an email, if the limits allow it now. */
  async function begin(request: EmailRequest, before: Person, next: Person, kind: EmailKind, email: string) {
    const since = now();
    const mailbox = await limits.mailbox(mailboxHash(email), kind);
    if (mailbox.freeAt > since) return putOff(request, before, next, kind, mailbox.freeAt);
    // Until then it stays as it is, so that the oldest is the next one.
    if (!(await limits.reserve(since))) return undefined;
    const set = { kind, since: isoOf(since), repeated: false, delays: delaysOf(request) } as const;
    const claim = newClaim(since, isoOf);
    const { version, writes } = changing(before, settle(marked(next, kind, set.since, sentProblem), since));
    const claiming = requests.write.move(request, {
      ...{ from: request.state, to: 'claimed' },
      set: { ...claim, ...set },
      where: isAsRead(request),
    });
    if (await table.transact([claiming, ...writes, mailbox.count(since)])) {
      const { ref, wish, createdAt } = request;
      return jobOf({ state: 'claimed', ref, wish, createdAt, ...claim, ...set }, version, email);
    }
    await limits.giveBack(since);
    return undefined;
  }

  /** Makes an email due again that was certainly not sent, and no longer counts it. */
  async function release({ claimed, email }: MailJob, back: Write): Promise<void> {
    const since = Date.parse(claimed.since);
    await limits.giveBack(since);
    await limits.giveBackMailbox(mailboxHash(email), since);
    let tried: Person | undefined;
    for (;;) {
      const person = await findOrBegin(context, claimed.ref);
      // They have not changed since: the claim was lost.
      if (tried && tried.version === person.version) return;
      tried = person;
      const next = unmarked(person, claimed);
      const writes = next === person ? [] : changing(person, settle(next, now())).writes;
      if (await table.transact([back, ...writes])) return;
    }
  }

  return {
    /** Returns up to `limit` requests that are due, of each network in turn; none while none may be sent in all. */
    async due(limit: number): Promise<EmailRequest[]> {
      const due = await readDue(limit);
      if (due.length === 0 || (await limits.freeAt()) > now()) return [];
      return inTurn(due).slice(0, limit);
    },

    /** Returns since when the oldest email has been due (ms since 1970); undefined if none is. */
    async waitingSince(): Promise<number | undefined> {
      const [oldest] = await readDue(1);
      return oldest && Date.parse(oldest.dueAt);
    },

    /**
     * Returns how many emails wait, since when, how many of them their recipients' servers have put off, how many the limits
     * of a client or an address, and when an email may be sent in all (ms since 1970).
     */
    async waiting() {
      const waiting = await store.readAll({ index: 'by-due' });
      const isDelayed = (one: EmailRequest) => delaysOf(one) > 0;
      const isLimited = (one: EmailRequest) =>
        one.state !== 'claimed' && one.dueAt > isoOf(now()) && !isDelayed(one);
      return {
        count: waiting.length,
        since: parseTime(waiting.map(({ createdAt }) => createdAt).sort()[0]),
        delayed: waiting.filter(isDelayed).length,
        limited: waiting.filter(isLimited).length,
        freeAt: await limits.freeAt(),
      };
    },

    /**
     * Claims an email for a minute, of a request that is due: in one transaction, it becomes a claimed delivery, and the
     * person is as they are with it. Resolves to undefined if it must not be sent, or not yet.
     */
    async claim(due: EmailRequest): Promise<MailJob | undefined> {
      if (due.state === 'asked' && !(await isTurn(due))) return undefined;
      const { before, next } = await readPerson(due);
      const kind = chooseKind(next, due, now());
      // The address that was confirmed: the request may spell it differently.
      const email = next.signup?.email ?? next.email;
      if (!kind || email === undefined) {
        await end(due);
        return undefined;
      }
      if (due.state === 'claimed' && due.kind === kind && !due.repeated) return repeat(due, before, email);
      return begin(due, before, next, kind, email);
    },

    /** Whether an email may be sent now: nobody has changed or erased the person since the claim, and this lasts long enough. */
    async isCurrent({ claimed, version, ref }: MailJob): Promise<boolean> {
      const person = await getPerson(table, ref);
      return person?.version === version && isClaimLasting(claimed, now());
    },

    /** Records that an email was sent. */
    async sent({ claimed, ref }: MailJob): Promise<void> {
      if (await end(claimed)) return;
      // Somebody who was erased meanwhile: the engine may have stored the email after that.
      if ((await getPerson(table, ref))?.email === undefined) await forget(ref);
    },

    /** Records that a mail server refused an email for good: its recipient did not get it. */
    async refused(job: MailJob, reason: string): Promise<void> {
      const { claimed, ref } = job;
      for (;;) {
        const person = await findOrBegin(context, ref);
        const next = withProblem(person, claimed, reason);
        if (next === person || (await save(context, person, settle(next, now())))) break;
      }
      await end(claimed);
    },

    /** Makes an email due again at a time (ms since 1970): it was not sent and does not count. */
    postpone: (job: MailJob, until: number): Promise<void> =>
      release(job, requests.write.move(job.claimed, dueAgain(job.claimed, isoOf(until)))),

    /** Puts off an email for so many ms, alone: its recipient's server did not accept it for now. */
    delay: (job: MailJob, pause: number): Promise<void> =>
      release(job, requests.write.move(job.claimed, delayed(job.claimed, isoOf(now() + pause)))),

    /** Looks at people when something of theirs has ended, such as a signup that was not confirmed, and keeps the rest. */
    async look(mayContinue: () => boolean): Promise<void> {
      const range = () => ({ index: 'by-due', to: isoOf(now()), limit: LOOKED_AT }) as const;
      for (;;) {
        const pages = await Promise.all(
          people.partitions.map((partition) => people.on(table).query(partition, range())),
        );
        const due = pages.flatMap(({ records }) => records);
        if (due.length === 0) return;
        for (const record of due) {
          if (!mayContinue()) return;
          const person = await withSignup(table, record, now());
          await save(context, person, settle(person, now()));
        }
      }
    },
  };
}

const jobOf = (claimed: ClaimedRequest, version: string, email: string): MailJob => {
  const { ref, kind, since } = claimed;
  return { claimed, version, kind, ref, email, attempt: Date.parse(since) };
};

const delaysOf = (request: EmailRequest): number => (request.state === 'asked' ? 0 : request.delays);

/** Returns requests so that the oldest of each network is first, then the second of each. Those without one have waited. */
function inTurn(due: readonly EmailRequest[]): EmailRequest[] {
  const found = new Map<string, number>();
  const ranked = due.map((request) => {
    if (request.state !== 'asked' || request.client === undefined) return { request, rank: 0 };
    const network = networkOf(request.client);
    const rank = found.get(network) ?? 0;
    found.set(network, rank + 1);
    return { request, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ request }) => request);
}

/**
 * Returns a person who has made a request. Of somebody on the list, a signup changes nothing; nor does it as long as the
 * link works of a confirmation that was mailed: whoever knows the address could change what its owner agrees to.
 */
function withRequest(person: Person, request: AskedRequest, now: number): Person {
  const { email, consentVersion, createdAt: askedAt } = request;
  const isAnswerable = isPending(person, now) && isConfirmationValid(person.asked, now);
  if (request.wish !== 'signup' || consentVersion === undefined || person.signup || isAnswerable)
    return personOf({ ...person, email: person.email ?? email });
  const { flaggedAt, declinedAt } = person.asked ?? {};
  const asked = { ...pickAskedFields(request), askedAt, consentVersion, flaggedAt, declinedAt };
  return personOf({ ...person, email, asked });
}

/** Whether the link of a confirmation that was mailed works. */
const isConfirmationValid = ({ mailedAt }: Asked, now: number): boolean =>
  mailedAt !== undefined && Date.parse(mailedAt) + CONFIRM_DAYS * DAY > now;

/** Returns a person whose email was claimed at a time, which counts as sent unless there is a problem. */
function marked(
  person: Person,
  kind: EmailKind,
  at: string | undefined,
  problem: string | undefined,
): Person {
  if (kind === 'welcome') return { ...person, welcomedAt: at, welcomedProblem: problem };
  if (kind === 'link') return { ...person, linkedAt: at, linkedProblem: problem };
  if (kind === 'confirm' && person.state === 'pending')
    return { ...person, asked: { ...person.asked, mailedAt: at, mailedProblem: problem } };
  return person;
}

/** Returns when an email was claimed that is known of a person. */
function claimedAt(person: Person, kind: EmailKind): string | undefined {
  if (kind === 'welcome') return person.welcomedAt;
  if (kind === 'link') return person.linkedAt;
  return kind === 'confirm' && person.state === 'pending' ? person.asked.mailedAt : undefined;
}

/** Returns a person with why an email reached nobody; the same person if that email is not known of them. */
const withProblem = (person: Person, { kind, since }: ClaimedRequest, problem: string): Person =>
  claimedAt(person, kind) === since ? marked(person, kind, since, problem) : person;

/** Returns a person as if an email had not been claimed; the same person if that is not known of them. */
const unmarked = (person: Person, { kind, since }: ClaimedRequest): Person =>
  claimedAt(person, kind) === since ? marked(person, kind, undefined, undefined) : person;

/** Returns which email a person gets for a request. */
function chooseKind(
  { state, silence, asked, proof, signup, joinedAt, welcomedAt }: Person,
  { wish, createdAt }: EmailRequest,
  now: number,
): EmailKind | undefined {
  if (isSilent(silence, now) || asked?.declinedAt !== undefined) return undefined;
  switch (wish) {
    case 'goodbye':
      return proof && !signup ? 'goodbye' : undefined;
    case 'link':
      return signup && 'link';
    case 'welcome':
      return signup && welcomedAt === undefined && hasJoinedThemselves(signup) ? 'welcome' : undefined;
    case 'signup':
      if (!signup) return state === 'pending' ? 'confirm' : undefined;
      // Who has confirmed since needs no other email.
      return joinedAt !== undefined && createdAt < joinedAt ? undefined : 'on-list';
    default:
      return wish satisfies never;
  }
}
