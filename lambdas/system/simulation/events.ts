import type { MailTag } from '../../email/mailer';
import type { StoredChange } from './environment';
import type { OwnerAction, PersonAction } from './plan';
import type { Process } from './process';

/** An email on its way to the provider. */
export interface Sending extends MailTag {
  to: string;
  text: string;
  process: Process;
  /** How many mishaps its process had had when the sending began. */
  troublesBefore: number;
}

/** A request: of a person about themselves, or of the owner. */
export interface Asked {
  /** The name of the request. */
  name: string;
  action: PersonAction | OwnerAction | 'restore';
  /** The person or the campaign that it is about. */
  ref?: string | undefined;
  campaign?: string | undefined;
  /** The name of the request whose response the owner had read before they decided. */
  basis?: string | undefined;
  /** Of `resume`: the owner accepts that some people get the email twice; of `continue`: they skip the warm-up. */
  acceptsDuplicates?: boolean | undefined;
  skipsWarmUp?: boolean | undefined;
  /** Of an import of orders: the codes that they were made with. */
  codes?: readonly string[] | undefined;
}

/** What can be seen of a world from outside, in order. */
export type WorldEvent =
  /** The product hands an email to the engine. */
  | { kind: 'sending'; email: Sending }
  /** The provider has received it. */
  | { kind: 'arrived'; email: Sending; isAccepted: boolean }
  /** The product was told the outcome, or that nobody knows it. */
  | { kind: 'answered'; email: Sending; isUnknown: boolean }
  | { kind: 'stored'; change: StoredChange }
  | { kind: 'asked'; request: Asked }
  /** The response says that a request was carried out. */
  | { kind: 'acknowledged'; request: Asked; answer: string }
  /** The response says that a request does not fit what is stored. */
  | { kind: 'refused'; request: Asked; answer: string }
  /** No part of a request is under way any more, whether its client still waits or not. */
  | { kind: 'ended'; request: Asked }
  /** A report of the provider was taken. */
  | { kind: 'reported'; ref: string; email: string; event: 'sent' | 'bounce' | 'complaint' }
  /** A backup was restored: what happened after it was made is no longer stored. */
  | { kind: 'restored' };

/** Receives each event. */
export type See = (event: WorldEvent) => void;
