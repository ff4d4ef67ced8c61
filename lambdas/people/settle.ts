import { PENDING_DAYS, PROOF_DAYS } from '../contract/email';
import { expiryOf } from '../facts/retention';
import { DAY, isoOf } from '../facts/time';
import { nobody, type Person, personOf } from './person';
import { endOfMachine, endOfSilence, isMachineFast, isPending, isSilent, silence } from './rules';

/** What there is a reason to keep of a person. */
type Standing =
  /** A signup whose confirmation was not mailed yet. It does not expire. */
  | 'unmailed'
  /** A signup whose confirmation was mailed. */
  | 'asked'
  /** A signup on the list, or the proof of a consent. */
  | 'kept'
  /** Only the address, until an email that was asked for is sent. */
  | 'wanting'
  /** As much as of a person who is not silenced, but nobody writes to them. */
  | 'silenced'
  /** Nothing. */
  | 'none';

interface Rule {
  keepsRequest: boolean;
  keepsWishes: boolean;
  /** When the worker looks at the person again: when an email may be sent, or when something of theirs ends. */
  due: readonly ('wanted' | 'asked' | 'all')[];
  expires: boolean;
}

const RULES: Readonly<Record<Exclude<Standing, 'none'>, Rule>> = {
  unmailed: { keepsRequest: true, keepsWishes: true, due: ['wanted'], expires: false },
  asked: { keepsRequest: true, keepsWishes: true, due: ['wanted', 'asked'], expires: true },
  kept: { keepsRequest: false, keepsWishes: true, due: ['wanted'], expires: true },
  wanting: { keepsRequest: false, keepsWishes: true, due: ['wanted'], expires: false },
  // What is kept of them later is less, but not nothing: the worker removes the rest then.
  silenced: { keepsRequest: false, keepsWishes: false, due: ['all'], expires: false },
};

/**
 * Returns a person as they are kept while no email is under way: what there is a reason to keep, until when, and when the
 * worker looks at them next. Undefined if there is no reason left.
 */
export function settle(given: Person, now: number): Person | undefined {
  const resting = { ...given, claim: undefined, delays: 0, dueAt: undefined, keptUntil: undefined };
  const declinedAt = resting.asked?.declinedAt;
  // "No" is final when no machine can have pressed the other button, too.
  if (isMachineFast(declinedAt, now))
    return { ...resting, wants: [], dueAt: isoOf(endOfMachine(declinedAt)) };
  const person = declinedAt === undefined ? resting : silence(resting, 'not-me', now);
  const ends = endsOf(person, now);
  const standing = standingOf(person, ends, now);
  if (standing === 'none') return isSilent(person.silence, now) ? silencedPerson(person) : undefined;
  const { keepsRequest, keepsWishes, due, expires } = RULES[standing];
  const times = { wanted: person.wants.length > 0 ? wantedAt(person, now) : undefined, ...ends };
  const dueAt = due.map((name) => times[name]).find((time) => time !== undefined);
  return personOf({
    ...person,
    ...(!keepsRequest && { asked: undefined, client: undefined }),
    ...(!keepsWishes && { wants: [] }),
    // Whoever is on the list again has agreed again.
    ...(person.signup && { proof: undefined }),
    dueAt: dueAt === undefined ? undefined : isoOf(dueAt),
    keptUntil: expires ? isoOf(ends.all) : undefined,
  });
}

interface Ends {
  /** When the signup ends that waits for its confirmation (ms since 1970), since this was mailed. */
  asked: number | undefined;
  /** When the last reason ends to keep the person; before 1970 if there is none. */
  all: number;
}

function endsOf(person: Person, now: number): Ends {
  const { signup, proof } = person;
  const mailedAt = isPending(person, now) ? person.asked.mailedAt : undefined;
  const asked = mailedAt === undefined ? undefined : Date.parse(mailedAt) + PENDING_DAYS * DAY;
  const listed = signup && expiryOf(Date.parse(signup.signedUpAt));
  const proven = proof && Date.parse(proof.leftAt) + PROOF_DAYS * DAY;
  const all = Math.max(...[listed, asked, proven].map((end) => end ?? Number.NEGATIVE_INFINITY));
  return { asked, all };
}

function standingOf(person: Person, ends: Ends, now: number): Standing {
  const isKept = ends.all > now;
  if (isSilent(person.silence, now)) return isKept ? 'silenced' : 'none';
  if (isPending(person, now)) {
    if (ends.asked !== undefined && ends.asked > now) return 'asked';
    if (person.wants.includes('signup')) return 'unmailed';
  }
  if (isKept) return 'kept';
  return person.wants.length > 0 ? 'wanting' : 'none';
}

/** Returns when an email that a person wants may be sent (ms since 1970). */
function wantedAt({ wants, joinedAt }: Person, now: number): number {
  // Nobody is welcomed before it is certain that no machine pressed "Yes".
  return wants.includes('welcome') && isMachineFast(joinedAt, now) ? endOfMachine(joinedAt) : now;
}

/** Returns what stays of an address that nobody may write to: a keyed hash, the reason and the time. */
export function silencedPerson({ ref, version, silence: kept }: Person): Person {
  const end = kept && endOfSilence(kept);
  return { ...nobody(ref, version), silence: kept, keptUntil: end === undefined ? undefined : isoOf(end) };
}
