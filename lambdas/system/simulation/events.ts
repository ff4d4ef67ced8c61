import type { MailTag } from '../../email/mailer';
import type { StoredChange } from './environment';
import type { OwnerAction, PersonAction } from './plan';
import type { Process } from './process';

/** An email on its way to the provider. */
export interface Sending extends MailTag {
  to: string;
  text: string;
  process: Process;
  /** The mishaps that its process had had when it began. */
  troublesBefore: number;
}

/** Something that somebody asks for: a person about themselves, or the owner. */
export interface Asked {
  /** The name of the request. */
  name: string;
  action: PersonAction | OwnerAction | 'restore';
  /** Whom it is about, or which campaign. */
  ref?: string | undefined;
  campaign?: string | undefined;
  /** The name of the request whose answer the owner has read before they decided. */
  basis?: string | undefined;
  /** Of `resume`: the owner accepts that some get the email twice; of `continue`: they do without a warm-up. */
  acceptsDuplicates?: boolean | undefined;
  skipsWarmUp?: boolean | undefined;
  /** Of an import of orders: the codes that they were made with. */
  codes?: readonly string[] | undefined;
}

/** What is seen of a world from outside, in order. */
export type WorldEvent =
  /** The product hands an email to the engine. */
  | { kind: 'sending'; email: Sending }
  /** The provider has got it. */
  | { kind: 'arrived'; email: Sending; isAccepted: boolean }
  /** The product was told what became of it, or that nobody knows. */
  | { kind: 'answered'; email: Sending; isUnknown: boolean }
  | { kind: 'stored'; change: StoredChange }
  | { kind: 'asked'; request: Asked }
  /** A request was carried out, as its answer says. */
  | { kind: 'acknowledged'; request: Asked; answer: string }
  /** A request does not fit what is stored, as its answer says. */
  | { kind: 'refused'; request: Asked; answer: string }
  /** Nothing of a request goes on any more, whether its client still waits or not. */
  | { kind: 'ended'; request: Asked }
  /** A report of the provider was taken. */
  | { kind: 'reported'; ref: string; email: string; event: 'sent' | 'bounce' | 'complaint' }
  /** A backup was restored: what happened since it was made is not stored any more. */
  | { kind: 'restored' };

/** Takes what is seen. */
export type See = (event: WorldEvent) => void;
