import {
  BOT_WINDOW_SECONDS,
  NOT_ME_DAYS,
  SUPPRESSION_REASONS,
  type SuppressionReason,
  WRITTEN_TO_FILE,
} from '../contract/email';
import { DAY, isoOf, SECOND } from '../facts/time';
import { hasJoinedThemselves, type Signup } from '../signups/signup';
import type { Person, PersonRecord, Suppression } from './person';

/** Returns until when an address gets no email at all (ms since 1970), not even one that its owner asks for. */
function endOfRefusal({ reason, at }: Suppression): number {
  switch (reason) {
    case 'moved':
    case 'left':
    case 'erased':
      return Number.NEGATIVE_INFINITY;
    case 'not-me':
      return Date.parse(at) + NOT_ME_DAYS * DAY;
    case 'bounce':
    case 'complaint':
      return Number.POSITIVE_INFINITY;
    default:
      return reason satisfies never;
  }
}

/** Whether an address gets no email at all, not even one that its owner asks for. */
export function getsNoEmail(suppression: Suppression | undefined, now: number): suppression is Suppression {
  return suppression !== undefined && endOfRefusal(suppression) > now;
}

/**
 * Whether no import may add an address and no campaign may be sent to it. This ends when its owner signs up again,
 * unless the address gets no email at all. An import never ends it.
 * @param signup the one of the address, if it is on the list
 */
export function isSuppressed(
  suppression: Suppression | undefined,
  signup: Signup | undefined,
  now: number,
): suppression is Suppression {
  if (suppression === undefined) return false;
  return getsNoEmail(suppression, now) || signup === undefined || !hasJoinedThemselves(signup);
}

/** Returns a person on the suppression list; the same person if they are on it for a reason that is as strong. */
export function suppress(person: Person, reason: SuppressionReason, now: number): Person {
  const strength = (of: SuppressionReason) => SUPPRESSION_REASONS.indexOf(of);
  const { suppression: known } = person;
  // "Not me" counts again after its time.
  const isStrong = known && (known.reason !== 'not-me' || getsNoEmail(known, now));
  if (isStrong && strength(known.reason) >= strength(reason)) return person;
  // Links in earlier emails still lead to somebody who has moved, unless everything about them is erased.
  const to = reason === 'erased' ? undefined : known?.to;
  return { ...person, suppression: { reason, at: isoOf(now), ...(to !== undefined && { to }) } };
}

/** Whether a signup waits for its confirmation, which can still be given. */
export const isPending = (person: Person, now: number): person is Person & { state: 'pending' } =>
  person.state === 'pending' &&
  person.asked.declinedAt === undefined &&
  !getsNoEmail(person.suppression, now);

/** Whether the mail server has refused the confirmation of a signup, so that its owner gets no email. */
export const isRefused = ({ mailedProblem }: Pick<PersonRecord, 'mailedProblem'>): boolean =>
  mailedProblem !== undefined && mailedProblem !== WRITTEN_TO_FILE;

/**
 * Returns when the window after `since` ends in which a machine may still press the other button, too (ms since 1970).
 */
export const botWindowEnd = (since: string): number => Date.parse(since) + BOT_WINDOW_SECONDS * SECOND + 1;

/** Whether `since` is so shortly before `now` that only a machine can have pressed the other button, too. */
export const isWithinBotWindow = (since: string | undefined, now: number): since is string =>
  since !== undefined && now < botWindowEnd(since);

/** Whether a record exists and has not expired: engines may delete an expired one late. */
export const isAlive = <Some extends Pick<PersonRecord, 'keptUntil'>>(
  record: Some | undefined,
  now: number,
): record is Some =>
  record !== undefined && (record.keptUntil === undefined || Date.parse(record.keptUntil) > now);
