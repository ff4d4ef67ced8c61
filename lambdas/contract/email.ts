/** Static pages that the links in emails lead to. */
export const MAIL_PAGES = {
  confirmed: '/list/confirmed',
  mySignup: '/my-signup',
  notMe: '/list/notice#not-me',
  left: '/list/notice#left',
  erased: '/list/notice#erased',
  linkExpired: '/list/notice#link-expired',
} as const;

/** Whether a signup counts immediately, or only after its owner has confirmed it by email. */
export type OptIn = 'single' | 'double';

/**
 * The emails to a person: confirm a signup, on the list now, already on the list, a link to "My signup", confirm a new
 * address, goodbye.
 */
export const EMAIL_KINDS = ['confirm', 'welcome', 'on-list', 'link', 'new-address', 'goodbye'] as const;

export type EmailKind = (typeof EMAIL_KINDS)[number];

/** Whether a text is the id of a campaign. */
export const isCampaignId = (text: string): boolean => /^m[0-9a-z]{8,20}$/.test(text);

/**
 * Why an address is on the suppression list, from the weakest to the strongest reason: no import adds it, and no
 * campaign is sent to it. Somebody who moved to another address, left or was erased may still ask for an email, for
 * example by signing up again.
 */
export const SUPPRESSION_REASONS = ['moved', 'left', 'erased', 'not-me', 'bounce', 'complaint'] as const;

export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** How long a confirmation link works and a pending signup is kept, in days. */
export const CONFIRM_DAYS = 7;

export const PENDING_DAYS = 14;

/** How long a link to "My signup" works, in hours. */
export const LINK_HOURS = 1;

/** For how many days an address gets no emails after "No, that was not me", not even when somebody types it again. */
export const NOT_ME_DAYS = 90;

/** How long the proof of a withdrawn consent is kept, in days; only a keyed hash of the address remains after that. */
export const PROOF_DAYS = 30;

/** Why an email of the outbox reached nobody. */
export const WRITTEN_TO_FILE = 'written to a file';

/** How long emails are kept in the outbox, in days. */
export const OUTBOX_DAYS = 30;

/** The buttons of a confirmation page. */
export type ConfirmAnswer = 'yes' | 'no';

/** Two different buttons within this time were pressed by a machine that presses every one (seconds). */
export const BOT_WINDOW_SECONDS = 10;

/**
 * The reference in emails to the owner, who is not on the list: their links lead nowhere, and reports of them count for
 * nobody.
 */
export const OWNER_REF = '0'.repeat(32);

/** What a provider reports about an email later on. */
export interface EmailEvent {
  ref: string;
  event: 'sent' | 'bounce' | 'complaint';
  /** One of `EMAIL_KINDS`, or the id of a campaign. */
  kind?: string | undefined;
}
