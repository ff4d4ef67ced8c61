import * as z from 'zod/mini';
import { findInvisible, removeInvisible, trimInvisible } from './invisible';
import { LIMITS } from './limits';
import { INPUT_ERRORS } from './messages';

/**
 * Control characters and lone surrogates cannot be stored unchanged; line separators split a line of a file; invisible
 * characters, and the blank of Braille, make two addresses or names look the same. None of them is typed on purpose
 * (docs/decisions/003-store.md).
 */
const UNSTORABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** One @; no spaces, nothing that would need quoting. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@]+$/u;
/** Labels of letters, digits and inner hyphens in any script; the last begins with a letter. */
const DOMAIN = /^(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}-]*(?<!-)\.)+\p{L}[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}]$/u;

/** A word of a link, which says where somebody came from, or a tag of an import. */
export const WORD = /^[a-z0-9-]{1,32}$/;

export const codePoints = (text: string) => [...text].length;

/**
 * Composes the characters of a text (NFC). Before that, it refuses a text that must be too long, because composing
 * takes quadratic time: no character is composed of more than four.
 */
const composed = (limit: number, error: string) =>
  [z.maxLength(4 * limit, { error, abort: true }), z.normalize('NFC')] as const;

const localPart = (email: string) => email.slice(0, Math.max(0, email.lastIndexOf('@')));
const domainPart = (email: string) => email.slice(email.lastIndexOf('@') + 1);

const isDomain = (domain: string) =>
  DOMAIN.test(domain) && domain.split('.').every((label) => codePoints(label) <= LIMITS.emailDomainLabel);

const isEmail = (email: string) =>
  !UNSTORABLE.test(email) &&
  EMAIL.test(email) &&
  isDomain(domainPart(email)) &&
  !/^\.|\.\.|\.$/.test(localPart(email));

/** An e-mail address as typed, in NFC and without spaces and invisible characters around it. */
export const emailSchema = z.string({ error: INPUT_ERRORS.emailMissing }).check(
  z.overwrite(trimInvisible),
  ...composed(LIMITS.email, INPUT_ERRORS.emailTooLong),
  z.refine((email) => email !== '', { error: INPUT_ERRORS.emailMissing, abort: true }),
  z.refine(
    (email) => codePoints(email) <= LIMITS.email && codePoints(localPart(email)) <= LIMITS.emailLocalPart,
    {
      error: INPUT_ERRORS.emailTooLong,
      abort: true,
    },
  ),
  z.refine((email) => findInvisible(email) === undefined, {
    error: ({ input }) => INPUT_ERRORS.emailInvisible(findInvisible(String(input)) ?? ''),
    abort: true,
  }),
  z.refine(isEmail, { error: INPUT_ERRORS.emailInvalid }),
);

/** The mailboxes of Amazon SES that report bounces and complaints for tests; `success@` reports none. */
const TEST_MAILBOX = /^(?!success[+@]).*@simulator\.amazonses\.com$/;

/** Whether an address only exists to report a bounce or a complaint: a few of them stop a campaign. */
export const isTestMailbox = (email: string): boolean =>
  TEST_MAILBOX.test(email.normalize('NFKC').toLowerCase());

/** An address that a visitor may enter. */
export const visitorEmailSchema = emailSchema.check(
  z.refine((email) => !isTestMailbox(email), { error: INPUT_ERRORS.emailInvalid }),
);

/**
 * Returns the schema of one line of text that is stored, in NFC and of at most `limit` code points. Invisible
 * characters are removed, not refused; ends of lines become spaces.
 */
export const lineSchema = (limit: number, errors: { notText: string; tooLong: string }) =>
  z.string({ error: errors.notText }).check(
    z.trim(),
    ...composed(limit, errors.tooLong),
    z.overwrite(removeInvisible),
    z.refine((text) => codePoints(text) <= limit, { error: errors.tooLong }),
  );
