import { SECOND } from '../facts/time';
import {
  type ComposedMail,
  type Mailer,
  type MailLogEntry,
  type MailOutcome,
  type MailTag,
  NotSent,
  OutcomeUnknown,
} from './mailer';
import { type MailProblem, mailProblemOf } from './problem';

/** The longest time that sending an email takes in all (ms): less than a claim of it lasts. */
export const SENDING_MS = 30 * SECOND;

/** The result of sending an email. */
export type SendResult =
  | MailOutcome
  /** It may have been accepted. */
  | { result: 'unknown' }
  /** It was certainly not accepted, because of this machine. */
  | { result: 'unsent'; problem: MailProblem };

export interface SenderNeeds {
  mailer: Pick<Mailer, 'send'>;
  log: (entry: MailLogEntry) => void;
}

/** Sends an email once, in `SENDING_MS` at most, and logs why it was not accepted now. */
export async function sendOnce(
  { mailer, log }: SenderNeeds,
  mail: ComposedMail,
  tag: MailTag,
): Promise<SendResult> {
  try {
    const outcome = await mailer.send(mail, tag, AbortSignal.timeout(SENDING_MS));
    if (outcome.result === 'later') log({ event: 'email-later', reason: outcome.limit });
    return outcome;
  } catch (error) {
    if (error instanceof OutcomeUnknown) log({ event: 'email-unknown' });
    else log({ event: 'email-failed', error: describeFailure(error) });
    return error instanceof NotSent
      ? { result: 'unsent', problem: mailProblemOf(error) }
      : { result: 'unknown' };
  }
}

/** Returns the name and the code of an error: its message could quote a recipient. */
export function describeFailure(error: unknown): string {
  const { name = 'unknown', code }: { name?: string; code?: string } = error instanceof Error ? error : {};
  return code === undefined ? name : `${name} ${code}`;
}
