import { CONFIRM_DAYS, PENDING_DAYS, PROOF_DAYS } from '../contract/email';
import { expiryOf } from '../facts/retention';
import { DAY, isoOf } from '../facts/time';
import { type Asked, emailsOf, nobody, type Person, personOf } from './person';
import { botWindowEnd, isPending, isSuppressed, isWithinBotWindow, suppress } from './rules';

/** Which part of a person there is a reason to keep. */
type Standing =
  /** A signup that waits for its confirmation. */
  | 'asked'
  /** A signup on the list, or the proof of a consent. */
  | 'kept'
  /** Nothing. */
  | 'none';

/**
 * Returns a person as they are to be kept: only what there is a reason to keep, until when, and when they are next due.
 * Undefined if there is no reason left. An entry of the suppression list is kept for good, until its owner signs up
 * again.
 */
export function reconcile(given: Person, now: number): Person | undefined {
  const resting = { ...given, dueAt: undefined, keptUntil: undefined };
  const declinedAt = resting.asked?.declinedAt;
  // "No" is final once a machine can no longer have pressed the other button, too.
  if (isWithinBotWindow(declinedAt, now)) return { ...resting, dueAt: isoOf(botWindowEnd(declinedAt)) };
  const person = declinedAt === undefined ? resting : suppress(resting, 'not-me', now);
  const kept = isSuppressed(person.suppression, person.signup, now) ? person.suppression : undefined;
  const ends = endsOf(person, now);
  const standing = standingOf(ends, now);
  if (standing === 'none') return kept && suppressedPerson(person);
  // Less is kept of a suppressed person later, but not nothing: the worker removes the remainder then.
  const endOfRest = standing === 'asked' ? ends.asked : kept && ends.all;
  // A new address that was not confirmed in time is not kept.
  const { newAddress } = person;
  const endOfAddress = newAddress && Date.parse(newAddress.askedAt) + CONFIRM_DAYS * DAY;
  const isAwaited = person.signup !== undefined && endOfAddress !== undefined && endOfAddress > now;
  const dueAt = isAwaited ? Math.min(endOfAddress, endOfRest ?? endOfAddress) : endOfRest;
  const { ref, version, email, signup, joinedAt } = person;
  // Each part by its name: it is decided here how long a new one is kept.
  return personOf({
    ref,
    version,
    email,
    signup,
    joinedAt,
    ...emailsOf(person),
    suppression: kept,
    newAddress: isAwaited ? newAddress : undefined,
    asked: standing === 'asked' ? person.asked : undefined,
    // Whoever is on the list again has agreed again.
    proof: signup ? undefined : person.proof,
    dueAt: dueAt === undefined ? undefined : isoOf(dueAt),
    keptUntil: kept ? undefined : isoOf(ends.all),
  });
}

interface Ends {
  /**
   * When a signup that waits for its confirmation ends (ms since 1970): some days after the confirmation was mailed.
   * One whose confirmation could not be mailed is kept as long as a signup.
   */
  asked: number | undefined;
  /** When the last reason to keep the person ends; before 1970 if there is none. */
  all: number;
}

function endsOf(person: Person, now: number): Ends {
  const { signup, proof } = person;
  const asked = isPending(person, now) ? endOfAsked(person.asked) : undefined;
  const listed = signup && expiryOf(Date.parse(signup.signedUpAt));
  const proven = proof && Date.parse(proof.leftAt) + PROOF_DAYS * DAY;
  const all = Math.max(...[listed, asked, proven].map((end) => end ?? Number.NEGATIVE_INFINITY));
  return { asked, all };
}

const endOfAsked = ({ askedAt, mailedAt }: Asked): number =>
  mailedAt === undefined ? expiryOf(Date.parse(askedAt)) : Date.parse(mailedAt) + PENDING_DAYS * DAY;

function standingOf({ asked, all }: Ends, now: number): Standing {
  if (asked !== undefined && asked > now) return 'asked';
  return all > now ? 'kept' : 'none';
}

/** Returns what stays of an address on the suppression list: a keyed hash, the reason and the time. */
export const suppressedPerson = ({ ref, version, suppression: kept }: Person): Person => ({
  ...nobody(ref, version),
  suppression: kept,
});
