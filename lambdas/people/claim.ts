import { type Counting, giveBackUses, readUses } from '../api/limiter';
import { type EmailKind, WRITTEN_TO_FILE } from '../contract/email';
import { delayed, dueAgain, isClaimLasting, newClaim, ours } from '../email/delivery';
import { isoOf } from '../facts/time';
import type { TableContext } from '../table/context';
import type { Write } from '../table/table';
import { budgetUses, mailboxUses } from './limits';
import { changePerson, findByAddress, findOrBegin, getPerson, type MailContext, save } from './people';
import type { Person } from './person';
import { chooseKind, marked, unmarked, withProblem, withRequest } from './person-emails';
import { ANSWERS, type ClaimedRequest, delaysOf, type EmailRequest, isAsRead, requests } from './request';

/** An email that this process may send now, until the claim expires. */
export interface MailJob {
  claimed: ClaimedRequest;
  /** The version of the person as the email was claimed. */
  version: string;
  kind: EmailKind;
  ref: string;
  /** The address as typed. */
  email: string;
  /** When this attempt was first made (ms since 1970), which distinguishes it from others. */
  attempt: number;
}

/** An email that a person may get. */
interface Wanted {
  request: EmailRequest;
  /** The person as they are stored, and as they are after the request. */
  before: Person;
  person: Person;
  kind: EmailKind;
  /** The address that was confirmed: the request may spell it differently. */
  email: string;
}

/**
 * Claims the email of a due request for a minute. In one transaction, the request becomes a claimed delivery, the
 * person's record mentions it, and the limits count it. Resolves to undefined if it must not be sent, or not yet.
 */
export async function claimEmail(context: MailContext, request: EmailRequest): Promise<MailJob | undefined> {
  const wanted = await findWanted(context, request);
  if (!wanted) {
    await endRequest(context, request);
    return undefined;
  }
  const { kind } = wanted;
  if (request.state === 'claimed' && request.kind === kind && !request.repeated)
    return repeatClaim(context, request, wanted);
  const mailbox = await readUses(context, mailboxUses(context, wanted.email, kind));
  if (mailbox.wait === 0) return claimNew(context, wanted, mailbox);
  await deferEmail(context, wanted, mailbox.time + mailbox.wait);
  return undefined;
}

/** Ends a request, unless it has changed meanwhile. */
const endRequest = ({ table }: TableContext, request: EmailRequest): Promise<boolean> =>
  requests.on(table).delete(request, isAsRead(request));

async function findWanted(context: MailContext, request: EmailRequest): Promise<Wanted | undefined> {
  const time = context.now();
  const isAsked = request.state === 'asked';
  const before = isAsked
    ? await findByAddress(context, request.ref, request.email)
    : await findOrBegin(context, request.ref);
  const person = isAsked ? withRequest(before, request, time) : before;
  const kind = chooseKind(person, request, time);
  const email = kind && addressFor(person, kind);
  return kind && email !== undefined ? { request, before, person, kind, email } : undefined;
}

/** Returns the address that an email to a person is sent to. */
function addressFor(person: Person, kind: EmailKind): string | undefined {
  const { to } = ANSWERS[kind];
  switch (to) {
    case 'person':
      return person.signup?.email ?? person.email;
    case 'new address':
      return person.newAddress?.email;
    default:
      return to satisfies never;
  }
}

/** Claims an email again whose process was killed: the same attempt, with the same bytes, whatever the limits are. */
async function repeatClaim(
  { table, now }: MailContext,
  stale: ClaimedRequest,
  { before: { version }, email }: Wanted,
): Promise<MailJob | undefined> {
  const claimed = await requests.on(table).update(stale, {
    in: 'claimed',
    set: { ...newClaim(now(), isoOf), repeated: true },
    where: ours(stale),
  });
  return claimed && version !== undefined ? jobOf(claimed, version, email) : undefined;
}

/** Puts off an email until its mailbox may get it (ms since 1970), or ends it if it does not wait. */
async function deferEmail(context: MailContext, wanted: Wanted, time: number): Promise<void> {
  const { request, before, person, kind } = wanted;
  if (!ANSWERS[kind].waits) return void (await endRequest(context, request));
  const due = requests.write.move(request, {
    from: request.state,
    to: 'due',
    set: { at: isoOf(context.now()), dueAt: isoOf(time), delays: delaysOf(request) },
    where: isAsRead(request),
  });
  const next = request.state === 'claimed' ? unmarked(person, request) : person;
  await context.table.transact([due, ...changePerson(context, before, next).writes]);
}

/** Claims an email, unless the limits of all emails are reached: then it is unchanged and waits. */
async function claimNew(
  context: MailContext,
  { request, before, person, kind, email }: Wanted,
  mailbox: Counting,
): Promise<MailJob | undefined> {
  const budget = await readUses(context, budgetUses(context.limits));
  if (budget.wait > 0) return undefined;
  const since = mailbox.time;
  const attempt = { kind, since: isoOf(since), repeated: false, delays: delaysOf(request) } as const;
  const claim = newClaim(since, isoOf);
  const problem = context.isRehearsal ? WRITTEN_TO_FILE : undefined;
  const next = marked(person, kind, attempt.since, problem);
  const { version, writes } = changePerson(context, before, next);
  const claiming = requests.write.move(request, {
    from: request.state,
    to: 'claimed',
    set: { ...claim, ...attempt },
    where: isAsRead(request),
  });
  if (!(await context.table.transact([claiming, ...writes, ...mailbox.writes, ...budget.writes])))
    return undefined;
  const { ref, type, createdAt, network } = request;
  const claimed = { state: 'claimed', ref, type, createdAt, network, ...claim, ...attempt } as const;
  return jobOf(claimed, version, email);
}

const jobOf = (claimed: ClaimedRequest, version: string, email: string): MailJob => {
  const { ref, kind, since } = claimed;
  return { claimed, version, kind, ref, email, attempt: Date.parse(since) };
};

/**
 * Whether an email may be sent now: nobody has changed or erased the person since the claim, and the claim lasts long
 * enough.
 */
export async function isCurrent(
  { table, now }: MailContext,
  { claimed, version, ref }: MailJob,
): Promise<boolean> {
  const person = await getPerson(table, ref);
  return person?.version === version && isClaimLasting(claimed, now());
}

/** Records that an email was sent. */
export async function recordSent(context: MailContext, { claimed, ref }: MailJob): Promise<void> {
  if (await endRequest(context, claimed)) return;
  // They were erased meanwhile: the engine may have stored the email after that.
  if ((await getPerson(context.table, ref))?.email === undefined) await context.forget(ref);
}

/** Records that a mail server refused an email for good: its recipient did not get it. */
export async function recordRefused(context: MailContext, job: MailJob, reason: string): Promise<void> {
  const { claimed, ref } = job;
  for (;;) {
    const person = await findOrBegin(context, ref);
    const next = withProblem(person, claimed, reason);
    if (next === person || (await save(context, person, next))) break;
  }
  await endRequest(context, claimed);
}

/** Makes an email due again at a time (ms since 1970): it was not sent and does not count. */
export const postponeEmail = (context: MailContext, job: MailJob, until: number): Promise<void> =>
  releaseClaim(context, job, requests.write.move(job.claimed, dueAgain(job.claimed, isoOf(until))));

/** Puts off one email for so many ms: its recipient's server did not accept it for now. */
export const delayEmail = (context: MailContext, job: MailJob, pause: number): Promise<void> =>
  releaseClaim(
    context,
    job,
    requests.write.move(job.claimed, delayed(job.claimed, isoOf(context.now() + pause))),
  );

/**
 * Makes an email that was certainly not sent due again, and only then takes it off the limits: a claimed one is
 * counted.
 */
async function releaseClaim(context: MailContext, job: MailJob, back: Write): Promise<void> {
  const isReleased = await putBack(context, job.claimed, back);
  // A repeated email may have been sent by the process that claimed it before.
  if (!isReleased || job.claimed.repeated) return;
  const uses = [...mailboxUses(context, job.email, job.kind), ...budgetUses(context.limits)];
  await giveBackUses(context, uses, job.attempt);
}

/**
 * Makes a claimed email due again. Resolves to whether it was still claimed: if not, somebody else decides about it,
 * and all that is left to do is that an email that has become due anew meanwhile does not count as sent.
 */
async function putBack(context: MailContext, claimed: ClaimedRequest, back: Write): Promise<boolean> {
  let tried: Person | undefined;
  for (;;) {
    const person = await findOrBegin(context, claimed.ref);
    // If they have not changed since, the claim was lost.
    const isLost = tried !== undefined && tried.version === person.version;
    const next = unmarked(person, claimed);
    const writes = next === person ? [] : changePerson(context, person, next).writes;
    if (isLost && (writes.length === 0 || !(await isDueAnew(context, claimed)))) return false;
    if (await context.table.transact(isLost ? writes : [back, ...writes])) return !isLost;
    tried = person;
  }
}

/** Whether the same email has become due since it was claimed. */
async function isDueAnew({ table }: MailContext, claimed: ClaimedRequest): Promise<boolean> {
  const request = await requests.on(table).get(claimed);
  return request !== undefined && !('since' in request && request.since === claimed.since);
}
