import { askCapacity } from '../email/capacity';
import { PAUSES } from '../email/delivery';
import {
  CapacityUnknown,
  type MailCapacity,
  type Mailer,
  type MailLogEntry,
  type MailOutcome,
  NotSent,
} from '../email/mailer';
import { isRevealedBySending, type MailProblem, mailProblemOf } from '../email/problem';
import { describeFailure } from '../email/send-once';
import { SECOND } from '../facts/time';

/** How long the engine's capacity is cached (ms). */
const CAPACITY_MS = 30 * SECOND;

interface EngineWatchOptions {
  mailer: Mailer;
  now: () => number;
  log: (entry: MailLogEntry) => void;
}

/** A process's state of the engine: how much it can send, and what keeps it from sending. */
export interface EngineWatch extends EngineWatchOptions {
  /** Since when nothing is sent, and for how long (ms). */
  paused: { at: number; for: number };
  problem: MailProblem | undefined;
  recent: { at: number; capacity: MailCapacity } | undefined;
}

/**
 * Begins to watch an engine. Each accepted email reduces the number that can be sent today, until that is read again.
 */
export function watchEngine({ mailer, now, log }: EngineWatchOptions): EngineWatch {
  const watch: EngineWatch = {
    now,
    log,
    paused: { at: 0, for: 0 },
    problem: undefined,
    recent: undefined,
    mailer: {
      ...mailer,
      async send(mail, tag, signal) {
        try {
          const outcome = await mailer.send(mail, tag, signal);
          if (outcome.result === 'accepted' && watch.recent) watch.recent.capacity.leftToday -= 1;
          watch.problem = problemOf(outcome);
          return outcome;
        } catch (error) {
          if (error instanceof NotSent) watch.problem = mailProblemOf(error);
          throw error;
        }
      },
    },
  };
  return watch;
}

/** Sends nothing for so many ms. Returns when sending continues (ms since 1970). */
export function pauseEngine(watch: EngineWatch, ms: number): number {
  watch.paused = { at: watch.now(), for: ms };
  return watch.paused.at + ms;
}

/** Whether nothing is sent now. A clock that was set back ends a pause, which could otherwise last for years. */
export const isEnginePaused = ({ now, paused }: EngineWatch): boolean =>
  now() >= paused.at && now() < paused.at + paused.for;

/** Returns why an email was not accepted now, if the reason concerns all emails. */
const problemOf = (outcome: MailOutcome): MailProblem | undefined =>
  outcome.result === 'later' && outcome.limit !== 'recipient'
    ? (outcome.problem ?? outcome.limit)
    : undefined;

/** Asks the engine how much it can send. @throws CapacityUnknown if it cannot be asked */
export async function readCapacity(watch: EngineWatch): Promise<MailCapacity> {
  try {
    const capacity = await askCapacity(watch.mailer);
    const { healthy, leftToday } = capacity;
    const limit = healthy ? leftToday <= 0 && 'day' : (capacity.problem ?? 'account');
    if (limit || !(watch.problem && isRevealedBySending(watch.problem))) watch.problem = limit || undefined;
    return capacity;
  } catch (error) {
    watch.log({ event: 'email-failed', error: describeFailure(error) });
    watch.problem = mailProblemOf(error);
    pauseEngine(watch, PAUSES.machine);
    throw new CapacityUnknown('The engine could not be asked.', { cause: error });
  }
}

/** Does the same, but returns a result that is at most `CAPACITY_MS` old. */
export async function readRecentCapacity(watch: EngineWatch): Promise<MailCapacity> {
  const { now, recent } = watch;
  if (recent && Math.abs(now() - recent.at) <= CAPACITY_MS) return recent.capacity;
  const read = { at: now(), capacity: { ...(await readCapacity(watch)) } };
  watch.recent = read;
  return read.capacity;
}

/** Returns how many emails a second may be sent, or undefined if none may be sent now. */
export async function readRate(watch: EngineWatch): Promise<number | undefined> {
  const { healthy, leftToday, perSecond } = await readRecentCapacity(watch);
  if (healthy && leftToday > 0 && perSecond > 0) return perSecond;
  watch.log({ event: 'email-later', reason: healthy ? 'day' : 'account' });
  pauseEngine(watch, healthy ? PAUSES.day : PAUSES.account);
  return undefined;
}
