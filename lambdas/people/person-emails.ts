/** The emails that a person asked for and got, and which email follows from that. */
import { CONFIRM_DAYS, type EmailKind } from '../contract/email';
import { DAY } from '../facts/time';
import { hasJoinedThemselves } from '../signups/signup';
import { type Asked, type Person, personOf, pickAskedFields } from './person';
import { ANSWERS, type AskedRequest, type ClaimedRequest, type EmailRequest } from './request';
import { getsNoEmail, isPending } from './rules';

/**
 * Returns a person after a request. For somebody on the list, a signup changes nothing. Nor does it while the link of a
 * confirmation that was mailed still works: anybody who knows the address could change what its owner agrees to.
 */
export function withRequest(person: Person, request: AskedRequest, now: number): Person {
  const { email, consentVersion, createdAt: askedAt } = request;
  const isAnswerable = isPending(person, now) && isConfirmationValid(person.asked, now);
  if (request.type !== 'signup' || consentVersion === undefined || person.signup || isAnswerable)
    return personOf({ ...person, email: person.email ?? email });
  const { flaggedAt, declinedAt } = person.asked ?? {};
  const asked = { ...pickAskedFields(request), askedAt, consentVersion, flaggedAt, declinedAt };
  return personOf({ ...person, email, asked });
}

/** Whether the link of a confirmation that was mailed still works. */
const isConfirmationValid = ({ mailedAt }: Asked, now: number): boolean =>
  mailedAt !== undefined && Date.parse(mailedAt) + CONFIRM_DAYS * DAY > now;

/** Returns a person whose email was claimed at a time, which counts as sent unless there is a problem. */
export function marked(
  person: Person,
  kind: EmailKind,
  at: string | undefined,
  problem: string | undefined,
): Person {
  switch (kind) {
    case 'welcome':
      return { ...person, welcomedAt: at, welcomedProblem: problem };
    case 'link':
      return { ...person, linkedAt: at, linkedProblem: problem };
    case 'on-list':
      return { ...person, onListAt: at, onListProblem: problem };
    case 'new-address':
      if (!person.newAddress) return person;
      return { ...person, newAddress: { ...person.newAddress, mailedAt: at, problem } };
    case 'confirm':
      if (person.state !== 'pending') return person;
      return { ...person, asked: { ...person.asked, mailedAt: at, mailedProblem: problem } };
    case 'goodbye':
      return person;
    default:
      return kind satisfies never;
  }
}

/** An email that a person got last of its kind. */
interface LastEmail {
  /** When it was claimed. */
  at: string;
  /** Why it reached nobody. */
  problem?: string;
  /** The address that it asks to confirm. */
  to?: string;
}

/** Returns the email of a kind that a person got last, if their record has it. */
export function lastEmail(person: Person, kind: EmailKind): LastEmail | undefined {
  switch (kind) {
    case 'welcome':
      return emailOf(person.welcomedAt, person.welcomedProblem);
    case 'link':
      return emailOf(person.linkedAt, person.linkedProblem);
    case 'on-list':
      return emailOf(person.onListAt, person.onListProblem);
    case 'new-address': {
      const { email: to, mailedAt, problem } = person.newAddress ?? {};
      return emailOf(mailedAt, problem, to);
    }
    case 'confirm':
      return emailOf(person.asked?.mailedAt, person.asked?.mailedProblem);
    case 'goodbye':
      return undefined;
    default:
      return kind satisfies never;
  }
}

const emailOf = (at: string | undefined, problem?: string, to?: string): LastEmail | undefined =>
  at === undefined
    ? undefined
    : { at, ...(problem !== undefined && { problem }), ...(to !== undefined && { to }) };

/**
 * Returns a person with the reason why an email reached nobody; the same person if their record has another email of
 * the kind.
 */
export const withProblem = (person: Person, { kind, since }: ClaimedRequest, problem: string): Person =>
  lastEmail(person, kind)?.at === since ? marked(person, kind, since, problem) : person;

/**
 * Returns a person as if an email had not been claimed; the same person if their record has another email of the kind.
 */
export const unmarked = (person: Person, { kind, since }: ClaimedRequest): Person =>
  lastEmail(person, kind)?.at === since ? marked(person, kind, undefined, undefined) : person;

/** Returns which email a person gets for a request. */
export function chooseKind(person: Person, request: EmailRequest, now: number): EmailKind | undefined {
  const kind = kindFor(person, request, now);
  // A claim counts as sent, so the last one may be that of this very claim.
  return kind && request.state !== 'claimed' && isTooSoon(person, kind, now) ? undefined : kind;
}

/** Whether a person has got an email of a kind so lately that they get no other one. */
function isTooSoon(person: Person, kind: EmailKind, now: number): boolean {
  const { again } = ANSWERS[kind];
  const last = lastEmail(person, kind);
  return again > 0 && last !== undefined && now < Date.parse(last.at) + again;
}

function kindFor(
  { state, suppression, asked, proof, signup, joinedAt, newAddress }: Person,
  { type, createdAt }: EmailRequest,
  now: number,
): EmailKind | undefined {
  // A bounce or a complaint may be the reason for the new address.
  if (type === 'new-address') return signup && newAddress && 'new-address';
  if (getsNoEmail(suppression, now) || asked?.declinedAt !== undefined) return undefined;
  switch (type) {
    case 'goodbye':
      return proof && !signup ? 'goodbye' : undefined;
    case 'link':
      return signup && 'link';
    case 'welcome':
      return signup && hasJoinedThemselves(signup) ? 'welcome' : undefined;
    case 'signup':
      if (!signup) return state === 'pending' ? 'confirm' : undefined;
      // Whoever has confirmed since needs no other email.
      return joinedAt !== undefined && createdAt < joinedAt ? undefined : 'on-list';
    default:
      return type satisfies never;
  }
}
