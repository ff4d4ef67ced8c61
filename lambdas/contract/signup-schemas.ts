import * as z from 'zod/mini';
import { NOTIFICATION_STATES } from '../facts/facts';
import { LIMITS } from './limits';
import { INPUT_ERRORS } from './messages';
import { sourceWord } from './source-word';
import { emailSchema, lineSchema, visitorEmailSchema } from './text-schemas';

/** A name that somebody corrects. */
export const nameSchema = lineSchema(LIMITS.name, {
  notText: INPUT_ERRORS.nameNotText,
  tooLong: INPUT_ERRORS.nameTooLong,
});
/** The name of a signup. It never makes a signup fail: a name that cannot be stored is left out. */
const optionalNameSchema = z.catch(z.optional(nameSchema), undefined);

/**
 * Where somebody came from: `via` of the link that they followed, folded to a word. A text without a word is ignored.
 */
export const sourceSchema = z.catch(z.optional(z.pipe(z.string(), z.transform(sourceWord))), undefined);
/**
 * The fields that a visitor sends and that are stored. A new field is added here, below, and to `pickVisitorFields`.
 */
export const visitorFields = { email: emailSchema, name: optionalNameSchema, source: sourceSchema };
const { source, ...typedFields } = visitorFields;
/** The fields that a visitor types: the form has one for each. */
export type TypedField = keyof typeof typedFields;
export const visitorFieldsSchema = z.object(visitorFields);
export type VisitorFields = z.infer<typeof visitorFieldsSchema>;

/** The same fields of a stored signup, which may be older than today's rules for them. */
const storedFields = {
  email: z.string(),
  name: z.optional(z.string()),
  source: z.optional(z.string()),
} satisfies Record<keyof VisitorFields, z.ZodMiniType>;
export const storedFieldsSchema = z.object(storedFields);

/**
 * Body of a signup: `via` is its source. `website` is the honeypot: people do not see it, so bots fill it, and
 * sometimes a password manager does.
 */
export const signupRequestSchema = z.pipe(
  z.object(
    { ...typedFields, email: visitorEmailSchema, via: source, website: z.optional(z.unknown()) },
    { error: INPUT_ERRORS.body },
  ),
  z.transform(({ via, ...signup }) => ({ ...signup, source: via })),
);
export type SignupRequest = Omit<VisitorFields, 'source'> & {
  via?: string | undefined;
  website?: string | undefined;
};

/** Response of a signup: what was sent, trimmed, without empty fields; never whether it was new. */
export type SignupResponse = VisitorFields;

export const launchSignupSchema = z.object({
  ...storedFields,
  /** The tag of the import that brought them. */
  tag: z.optional(z.string()),
  /** ISO 8601, UTC, milliseconds. */
  signedUpAt: z.string(),
  discountPercent: z.number(),
  notificationStatus: z.enum(NOTIFICATION_STATES),
});
export type LaunchSignup = z.infer<typeof launchSignupSchema>;

/** What everybody may know about the number of signups: that there are at least so many, or nothing. */
const publicCountSchema = z.object({ atLeast: z.optional(z.number()) });

/** The part of `SCHEMAS` for visitors: their Lambda loads no other schemas when it starts. */
export const VISITOR_SCHEMAS = {
  signup: { body: signupRequestSchema },
  publicCount: { response: publicCountSchema },
} as const;
