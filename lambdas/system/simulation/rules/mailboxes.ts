import { EMAIL_KINDS } from '../../../contract/email';
import { DAY } from '../../../facts/time';
import { MAILBOX_LIMITS } from '../../../people/limits';
import { ANSWERS } from '../../../people/request';
import type { Environment } from '../environment';
import type { Sending } from '../events';
import type { Fail, Rule } from './rule';

/** Nobody gets more emails that people request than the limits of a mailbox allow, whichever process sends them. */
export function mailboxRule({ clock, config, names, scheduler }: Environment, fail: Fail): Rule {
  /** When the accepted emails to each person were claimed, by type; an attempt may be repeated. */
  const accepted = new Map<string, { type: string; at: number }[]>();
  /** The emails that were begun since the last backup was restored: nothing stored knows of earlier ones. */
  let underWay = new WeakSet<Sending>();
  let offset = clock.now() - scheduler.time();

  function forgetAll(): void {
    accepted.clear();
    underWay = new WeakSet();
  }

  /** Forgets what was seen before the clock was set, as the limits do if it was set back. */
  function followClock(): void {
    const now = clock.now() - scheduler.time();
    if (now !== offset) accepted.clear();
    offset = now;
  }

  return {
    see(event) {
      if (event.kind === 'restored') forgetAll();
      if (event.kind === 'sending') underWay.add(event.email);
      if (event.kind !== 'arrived' || !event.isAccepted || !underWay.has(event.email)) return;
      followClock();
      const { ref, attempt: at } = event.email;
      const kind = EMAIL_KINDS.find((each) => each === event.email.kind);
      if (!kind) return;
      const type = ANSWERS[kind].type;
      const earlier = (accepted.get(ref) ?? []).filter((one) => one.type !== type || one.at !== at);
      accepted.set(ref, [...earlier, { type, at }]);
      const spacing = MAILBOX_LIMITS.type.length - 2 * config.skew;
      if (earlier.some((one) => one.type === type && Math.abs(one.at - at) < spacing))
        fail('two emails of a kind within minutes', `${kind} to ${names.of(ref)}`);
      const ofDay = earlier.filter((one) => Math.abs(one.at - at) < DAY).length + 1;
      // Two windows may be next to each other.
      if (ofDay > 2 * MAILBOX_LIMITS.day.count) fail('more emails than a day allows', names.of(ref));
    },
  };
}
