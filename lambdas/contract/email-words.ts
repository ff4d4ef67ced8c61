import { EMAIL_KINDS, type EmailKind } from './email';

/** How an email to a person is called, wherever it is shown. */
interface EmailWords {
  inOutbox: string;
  /** Among what happened to a person: completes "Was sent …" and "We sent you …". `null` if nothing is stored of it. */
  story: { toOwner: string; toThem: string } | null;
}

/** The emails to a person with all of their words. */
export const EMAIL_WORDS = {
  confirm: {
    inOutbox: 'Is it you?',
    story: { toOwner: 'the email to confirm it', toThem: 'the email to confirm it' },
  },
  welcome: {
    inOutbox: 'On the list',
    story: {
      toOwner: 'the email that they are on the list',
      toThem: 'the email that you are on the list',
    },
  },
  'on-list': {
    inOutbox: 'On the list already',
    story: {
      toOwner: 'the email that they are on the list already',
      toThem: 'the email that you are on the list already',
    },
  },
  link: {
    inOutbox: 'Link to the signup',
    story: { toOwner: 'the link to their signup', toThem: 'the link to this page' },
  },
  'new-address': {
    inOutbox: 'Is this your new address?',
    story: {
      toOwner: 'the email to confirm the new address',
      toThem: 'the email to confirm your new address',
    },
  },
  /** Whoever has left is remembered by the proof of their consent alone. */
  goodbye: { inOutbox: 'Goodbye', story: null },
} as const satisfies Record<EmailKind, EmailWords>;

/** The emails that are remembered in a person's record. */
export type RememberedEmail = {
  [Kind in EmailKind]: (typeof EMAIL_WORDS)[Kind]['story'] extends null ? never : Kind;
}[EmailKind];
const isRemembered = (kind: EmailKind): kind is RememberedEmail => EMAIL_WORDS[kind].story !== null;
export const REMEMBERED_EMAILS: readonly RememberedEmail[] = EMAIL_KINDS.filter(isRemembered);
