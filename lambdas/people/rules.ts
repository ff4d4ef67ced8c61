import { MACHINE_SECONDS, SILENCE_REASONS, type SilenceReason } from '../contract/email';
import { DAY, isoOf, SECOND } from '../facts/time';
import type { Person, PersonRecord, Silence } from './person';

/** How long "not me" counts (ms): somebody may have pressed the wrong button. The other reasons count until they are lifted. */
const NOT_ME = 90 * DAY;

/** Returns when a silence ends (ms since 1970); undefined if it lasts until it is lifted. */
export const endOfSilence = ({ reason, at }: Silence): number | undefined =>
  reason === 'not-me' ? Date.parse(at) + NOT_ME : undefined;

/** Whether a silence counts. */
export function isSilent(silence: Silence | undefined, now: number): silence is Silence {
  return silence !== undefined && (endOfSilence(silence) ?? Number.POSITIVE_INFINITY) > now;
}

/** Returns a person who gets no more emails; the same person if there is a reason as strong already. */
export function silence(person: Person, reason: SilenceReason, now: number): Person {
  const strength = (of: SilenceReason) => SILENCE_REASONS.indexOf(of);
  if (isSilent(person.silence, now) && strength(person.silence.reason) >= strength(reason)) return person;
  return { ...person, silence: { reason, at: isoOf(now) } };
}

/** Whether a signup waits for its confirmation, which can still be given. */
export const isPending = (person: Person, now: number): person is Person & { state: 'pending' } =>
  person.state === 'pending' && person.asked.declinedAt === undefined && !isSilent(person.silence, now);

/** Returns when something that happened at `since` was not pressed by a machine that presses every button (ms since 1970). */
export const endOfMachine = (since: string): number => Date.parse(since) + MACHINE_SECONDS * SECOND + 1;

/** Whether something happened so shortly before `now` that only a machine can have pressed the other button too. */
export const isMachineFast = (since: string | undefined, now: number): since is string =>
  since !== undefined && now < endOfMachine(since);

/** Whether a record exists and has not expired: engines may delete an expired one late. */
export const isAlive = <Some extends Pick<PersonRecord, 'keptUntil'>>(
  record: Some | undefined,
  now: number,
): record is Some =>
  record !== undefined && (record.keptUntil === undefined || Date.parse(record.keptUntil) > now);
