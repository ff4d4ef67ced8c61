import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** Every environment variable that a Lambda may have. */
const VARIABLES = {
  /** The table of the signup store. */
  TABLE_NAME: text,
  /** Name or ARN of the admin password in Secrets Manager. */
  ADMIN_PASSWORD_SECRET: text,
  /** Name or ARN of the mail key in Secrets Manager; for Lambdas that recognise people. */
  MAIL_KEY_SECRET: text,
  /** Whether signups count immediately or are confirmed by email; only if the stage can send emails. */
  OPT_IN: z.enum(['single', 'double']),
  /** `on` if people get an email when they have joined the list. */
  WELCOME: z.literal('on'),
  /** The sender's address, and the one of campaigns. */
  MAIL_FROM: text,
  CAMPAIGN_FROM: text,
  /** The domain of the envelope; for the owner's Lambda. */
  BOUNCE_DOMAIN: text,
  /** The public address of the site, and the SES configuration set; for the mail worker. */
  SITE_URL: text,
  MAIL_CONFIGURATION_SET: text,
  /** The most emails that the worker may send in a day, besides the quota of SES. */
  EMAILS_PER_DAY: z.string().check(z.regex(/^\d{1,15}$/)),
  /** The most emails of campaigns a second, besides the rate of SES. */
  MAIL_RATE: z.string().check(z.regex(/^\d{1,15}(\.\d+)?$/)),
  /** The address that gets the owner's test emails. */
  OWNER_EMAIL: text,
  /** `off` if the owner gets no other emails. */
  OWNER_MAIL: z.literal('off'),
};
type Variables = typeof VARIABLES;
type Values<Name extends keyof Variables> = { [Each in Name]: z.output<Variables[Each]> };

/**
 * Reads the environment variables that a Lambda needs, once, when it starts.
 * @throws Error with the names of the variables that are missing or invalid, never their values.
 */
export function readEnv<Name extends keyof Variables>(
  names: readonly Name[],
  source: NodeJS.ProcessEnv = process.env,
): Values<Name> {
  const invalid = names.filter((name) => !VARIABLES[name].safeParse(source[name]).success);
  if (invalid.length > 0) {
    throw new Error(`These environment variables are missing or invalid: ${invalid.join(', ')}.`);
  }
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Values<Name>;
}

/** Returns whether an environment variable has a value. */
export const hasEnv = (name: keyof Variables, source: NodeJS.ProcessEnv = process.env): boolean =>
  Boolean(source[name]);

/** Returns whether signups count immediately or are confirmed by email; undefined if the stage sends no emails. */
export const readOptIn = () => (hasEnv('OPT_IN') ? readEnv(['OPT_IN']).OPT_IN : undefined);
