import { PENDING_DAYS, PROOF_DAYS } from '../contract/email';
import { expiryOf } from '../facts/retention';
import { DAY, isoOf } from '../facts/time';
import { type Asked, nobody, type Person, personOf } from './person';
import { endOfMachine, endOfSilence, isMachineFast, isPending, isSilent, silence } from './rules';

/** What there is a reason to keep of a person. */
type Standing =
  /** A signup that waits for its confirmation. */
  | 'asked'
  /** A signup on the list, or the proof of a consent. */
  | 'kept'
  /** As much as of a person who is not silenced, but nobody writes to them. */
  | 'silenced'
  /** Nothing. */
  | 'none';

interface Rule {
  keepsRequest: boolean;
  /** When the worker looks at the person again: when something of theirs ends. */
  due: 'asked' | 'all' | undefined;
  expires: boolean;
}

const RULES: Readonly<Record<Exclude<Standing, 'none'>, Rule>> = {
  asked: { keepsRequest: true, due: 'asked', expires: true },
  kept: { keepsRequest: false, due: undefined, expires: true },
  // What is kept of them later is less, but not nothing: the worker removes the rest then.
  silenced: { keepsRequest: false, due: 'all', expires: false },
};

/**
 * Returns a person as they are kept: what there is a reason to keep, until when, and when the worker looks at them next.
 * Undefined if there is no reason left.
 */
export function settle(given: Person, now: number): Person | undefined {
  const resting = { ...given, dueAt: undefined, keptUntil: undefined };
  const declinedAt = resting.asked?.declinedAt;
  // "No" is final when no machine can have pressed the other button, too.
  if (isMachineFast(declinedAt, now)) return { ...resting, dueAt: isoOf(endOfMachine(declinedAt)) };
  const person = declinedAt === undefined ? resting : silence(resting, 'not-me', now);
  const ends = endsOf(person, now);
  const standing = standingOf(person, ends, now);
  if (standing === 'none') return isSilent(person.silence, now) ? silencedPerson(person) : undefined;
  const { keepsRequest, due, expires } = RULES[standing];
  const dueAt = due && ends[due];
  return personOf({
    ...person,
    ...(!keepsRequest && { asked: undefined }),
    // Whoever is on the list again has agreed again.
    ...(person.signup && { proof: undefined }),
    dueAt: dueAt === undefined ? undefined : isoOf(dueAt),
    keptUntil: expires ? isoOf(ends.all) : undefined,
  });
}

interface Ends {
  /**
   * When the signup ends that waits for its confirmation (ms since 1970): some days after this was mailed. One that could
   * not be mailed is kept as long as a signup.
   */
  asked: number | undefined;
  /** When the last reason ends to keep the person; before 1970 if there is none. */
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

function standingOf(person: Person, ends: Ends, now: number): Standing {
  const isKept = ends.all > now;
  if (isSilent(person.silence, now)) return isKept ? 'silenced' : 'none';
  if (ends.asked !== undefined && ends.asked > now) return 'asked';
  return isKept ? 'kept' : 'none';
}

/** Returns what stays of an address that nobody may write to: a keyed hash, the reason and the time. */
export function silencedPerson({ ref, version, silence: kept }: Person): Person {
  const end = kept && endOfSilence(kept);
  return { ...nobody(ref, version), silence: kept, keptUntil: end === undefined ? undefined : isoOf(end) };
}
