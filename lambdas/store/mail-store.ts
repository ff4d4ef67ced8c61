import type { VisitorFields } from '../contract';
import type { ConfirmAnswer, MailKind } from '../contract/mail';

/** Why an address is not written to, from the weakest to the strongest reason. */
export const SUPPRESSION_REASONS = ['left', 'not-me', 'bounce', 'complaint'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** The result of a button of the confirmation page. */
export type AnswerResult =
  | 'confirmed'
  | 'rejected'
  /** Both buttons were pressed within seconds, by a machine: the signup is pending and flagged. */
  | 'pending'
  /** There is nothing to confirm any more. */
  | 'expired';

/** What a person sees of their own signup. */
export interface OwnSignup extends VisitorFields {
  /** ISO 8601; when the signup was confirmed, and when it was requested. */
  signedUpAt: string;
  requestedAt?: string | undefined;
  consentVersion: string;
  discountPercent: number;
}

/**
 * Signups that are confirmed by mail, and what belongs to them. Every method is safe to repeat, and a repetition
 * completes one that was interrupted. Rejects with `StoreUnavailableError` as `SignupStore` does.
 */
export interface MailStore {
  /**
   * Requests a signup. One write, which is the same for every address, whatever is stored about it.
   * @param client keyed hash of the client's address; absent for clients that are not limited
   */
  request(fields: VisitorFields, client: string | undefined): Promise<void>;
  /** Requests a link to "My signup", in the same way. */
  requestLink(email: string, client: string | undefined): Promise<void>;
  /** Returns whether a reference has a signup to be confirmed, and whether it is flagged. Changes nothing. */
  pending(ref: string): Promise<{ flagged: boolean } | undefined>;
  answer(ref: string, answer: ConfirmAnswer): Promise<AnswerResult>;
  /** Returns a person's signup, or undefined if they are not on the list. */
  person(ref: string): Promise<OwnSignup | undefined>;
  /** Corrects or removes a name. Resolves to whether the person is on the list. */
  rename(ref: string, name: string | undefined): Promise<boolean>;
  /** Takes a person off the list, or a pending signup back. The proof of consent is kept for `PROOF_DAYS`. */
  leave(ref: string): Promise<void>;
  /** Erases everything about the person of a link; only a keyed hash of the address stays. */
  erasePerson(ref: string): Promise<void>;
  /** Erases everything about an address, at the owner's request. */
  eraseAddress(email: string): Promise<void>;
  /** Records what a provider reported; repeated and late reports change nothing. */
  recordEvent(ref: string, event: 'bounce' | 'complaint'): Promise<void>;
  /** Whether anything about the person of a reference is stored. */
  isKnown(ref: string): Promise<boolean>;
  /** Returns the number of signups that wait for their confirmation. */
  pendingCount(): Promise<number>;
  queue: MailQueue;
}

/** A mail that is due, as found in the store. */
export interface DueMail {
  pk: string;
  sk: string;
}

/** A mail that this process may send now, until the claim expires. */
export interface MailJob extends DueMail {
  kind: MailKind;
  ref: string;
  /** The address as typed. */
  email: string;
  attempt: number;
  /** When this attempt was first made (ms since 1970). */
  since: number;
  /** Identifies the claim. */
  claim: string;
  /** The counted part of the limits, to be given back if the mail was not sent. */
  reserved: readonly Reserved[];
}

/** One counter that a mail was added to. */
export interface Reserved {
  sk: string;
  /** The entry in a list of mails; absent for a plain counter. */
  entry?: string;
}

/** The mails that have to be sent. */
export interface MailQueue {
  /** Completes what a crash interrupted. */
  repair(): Promise<void>;
  /** Returns up to `limit` mails that are due, oldest first. */
  due(limit: number): Promise<DueMail[]>;
  /** Claims a mail for a minute; resolves to undefined if it must not be sent, or not yet. */
  claim(due: DueMail): Promise<MailJob | undefined>;
  /** Whether nobody has erased the person or requested another mail since the claim. */
  isCurrent(job: MailJob): Promise<boolean>;
  /** Records that a mail was sent. Resolves to whether the person still exists. */
  sent(job: MailJob): Promise<boolean>;
  /** Makes a mail due again at a time (ms since 1970), and gives back what was reserved for it. */
  postpone(job: MailJob, until: number): Promise<void>;
}
