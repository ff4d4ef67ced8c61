import * as z from 'zod/mini';
import { EMAIL_KINDS, type EmailKind } from '../contract/email';
import { storedFieldsSchema } from '../contract/signup-schemas';
import { claimedDelivery, isUnclaimed, openDelivery, ours } from '../email/delivery';
import { expiryOf } from '../facts/retention';
import { isoOf } from '../facts/time';
import { entity } from '../table/entity';
import { partitionOf, partitionsOf } from '../table/keys';
import type { Write } from '../table/table';

/** The types of emails that a person may wait for. */
export const REQUEST_TYPES = ['signup', 'welcome', 'link', 'new-address', 'goodbye'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];

/** The email that answers a request. */
interface Answer {
  type: RequestType;
  /** The address that it is sent to, and that reports about it concern: the person's, or the one to be confirmed. */
  to: 'person' | 'new address';
  /** Whether it waits if its mailbox may not get it now: one that would only confuse later does not. */
  waits: boolean;
  /** How long after one of them another one is sent (ms): what tells of a change uses up what the mailbox may get. */
  again: number;
}

/** The request that each email answers, and how. */
export const ANSWERS: Readonly<Record<EmailKind, Answer>> = {
  confirm: { type: 'signup', to: 'person', waits: true, again: 0 },
  welcome: { type: 'welcome', to: 'person', waits: true, again: Number.POSITIVE_INFINITY },
  'on-list': { type: 'signup', to: 'person', waits: false, again: 0 },
  link: { type: 'link', to: 'person', waits: true, again: 0 },
  'new-address': { type: 'new-address', to: 'new address', waits: true, again: 0 },
  goodbye: { type: 'goodbye', to: 'person', waits: true, again: 0 },
};

const base = {
  /** The person's reference. */
  ref: z.string(),
  type: z.enum(REQUEST_TYPES),
  createdAt: z.string(),
  /** The keyed hash of the network of the client; absent if that is not known. */
  network: z.optional(z.string()),
};

const requestSchema = z.discriminatedUnion('state', [
  /** A request as a visitor has made it: nothing is known of the address yet. */
  z.object({
    state: z.literal('asked'),
    ...base,
    ...storedFieldsSchema.shape,
    /** Random: a later request of the same type replaces this one. */
    id: z.string(),
    /** Equals `createdAt`: it is due immediately. */
    dueAt: z.string(),
    /** The wording that was agreed to; of a signup only. */
    consentVersion: z.optional(z.string()),
  }),
  /** A delivery: everything else that was asked for is in the person's record. */
  z.object({ state: z.literal('due'), ...base, ...openDelivery }),
  z.object({
    state: z.literal('claimed'),
    ...base,
    ...claimedDelivery,
    kind: z.enum(EMAIL_KINDS),
    /** When this attempt was first made. */
    since: z.string(),
    /** Whether it is made for the second time, after its process was killed. */
    repeated: z.boolean(),
  }),
]);

/**
 * An email that somebody waits for, one of each type: first the request of a visitor, then a delivery. It is deleted
 * once it was sent, since person and mailbox record that.
 */
export type EmailRequest = z.infer<typeof requestSchema>;
export type AskedRequest = Extract<EmailRequest, { state: 'asked' }>;
/** A request whose email one process may send now. */
export type ClaimedRequest = Extract<EmailRequest, { state: 'claimed' }>;

/** What identifies a request. */
export type RequestId = Pick<EmailRequest, 'ref' | 'type'>;

export const requests = entity('request', requestSchema, {
  partitions: partitionsOf('requests'),
  key: ({ ref, type }: RequestId) => ({ pk: partitionOf('requests', ref), sk: `${type}#${ref}` }),
  indexes: { 'by-due': 'dueAt' },
  expires: { by: 'createdAt', after: expiryOf },
});

/** Returns how often the recipient's server has put off an email. */
export const delaysOf = (request: EmailRequest): number => (request.state === 'asked' ? 0 : request.delays);

/** The sort keys of all requests of a type. */
export const requestRangeOf = (type: RequestType) => ({ from: `${type}#`, to: `${type}#~` });

/** The condition that nobody has changed a request since it was read. */
export function isAsRead(request: EmailRequest) {
  switch (request.state) {
    case 'asked':
      return [['id', '=', request.id]] as const;
    case 'due':
      return isUnclaimed(request);
    case 'claimed':
      return ours(request);
    default:
      return request satisfies never;
  }
}

/** Returns an email that is due at a time (ms since 1970) and that its recipient has not just asked for. */
export const dueEmail = (ref: string, type: RequestType, time: number, now: number): EmailRequest => ({
  state: 'due',
  ref,
  type,
  delays: 0,
  createdAt: isoOf(now),
  at: isoOf(now),
  dueAt: isoOf(time),
});

/** Returns the writes that end everything that a person waits for, except one type. */
export const endRequests = (ref: string, except?: RequestType): Write[] =>
  REQUEST_TYPES.filter((type) => type !== except).map((type) =>
    requests.write.delete({ ref, type }, 'always'),
  );
