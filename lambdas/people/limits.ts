import type { Limit, Use } from '../api/limiter';
import type { EmailKind } from '../contract/email';
import { DAY, HOUR, MINUTE } from '../facts/time';
import { mailboxOf } from '../signups/address';
import { ANSWERS } from './request';

/** How many of the emails that people wait for may be sent in all. */
export interface MailLimits {
  perHour: number;
  perDay: number;
}

export const DEFAULT_LIMITS: MailLimits = { perHour: 500, perDay: 5000 };

/** The most emails of one type to one mailbox, and of all types. */
export const MAILBOX_LIMITS = {
  type: { count: 1, length: 10 * MINUTE },
  day: { count: 3, length: DAY },
  week: { count: 5, length: 7 * DAY },
} as const satisfies Record<string, Limit>;

/**
 * Returns the uses of an email for its mailbox, whichever spelling of the address it is sent to. A person who has just
 * confirmed may need a link soon, so the emails of each type have a limit of their own.
 */
export function mailboxUses(
  { hash }: { hash: (text: string) => string },
  email: string,
  kind: EmailKind,
): Use[] {
  const mailbox = hash(mailboxOf(email));
  return Object.entries(MAILBOX_LIMITS).map(([name, limit]) => ({
    group: 'mailboxes',
    key: `${name === 'type' ? ANSWERS[kind].type : name}#${mailbox}`,
    limit,
  }));
}

/** Returns the uses of an email for the limits of all emails, whoever gets it. */
export function budgetUses({ perHour, perDay }: MailLimits): Use[] {
  const hour: Use = { group: 'mail-budget', key: 'hour', limit: { count: perHour, length: HOUR } };
  const day: Use = { group: 'mail-budget', key: 'day', limit: { count: perDay, length: DAY } };
  // An hour that allows as much as a day limits nothing.
  return perHour < perDay ? [hour, day] : [day];
}
