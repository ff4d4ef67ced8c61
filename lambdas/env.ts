import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** Every variable that a Lambda may have. */
const VARIABLES = {
  /** The table of the signup list. */
  TABLE_NAME: text,
  /** What CloudFront sends with each request, so that nobody comes round it. */
  EDGE_SECRET: z.string().check(z.minLength(16)),
  /** Name or ARN of the secret in Secrets Manager that is the admin password. */
  ADMIN_PASSWORD_SECRET: text,
};
type Variables = typeof VARIABLES;

/**
 * Reads variables of the environment; each Lambda asks for those it needs, once, as it starts.
 * @throws Error naming the variables that are missing or wrong, never their values.
 */
export function readEnv<Name extends keyof Variables>(
  names: readonly Name[],
  source: NodeJS.ProcessEnv = process.env,
): Record<Name, string> {
  const shape = Object.fromEntries(names.map((name) => [name, VARIABLES[name]])) as Pick<Variables, Name>;
  const wrong = names.filter((name) => !shape[name].safeParse(source[name]).success);
  if (wrong.length > 0) throw new Error(`The environment needs proper values of ${wrong.join(', ')}.`);
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Record<Name, string>;
}
