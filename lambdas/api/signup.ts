import type { Context, Hono } from 'hono';
import type { SignupResponse } from '../contract';
import { signupRequestSchema } from '../contract/schemas';
import { signupRecord } from '../domain';
import { mediaType, readJson } from './body';
import type { SignupDeps } from './deps';
import { createEndpoint } from './endpoint';
import { accepted } from './input';
import { json } from './json';
import { answerForm, FORM_TYPE } from './signup-form';

/** `POST /api/launch-signup`, as JSON from a script or as a form from a page. */
export function createSignup(deps: SignupDeps): Hono {
  const signUp = (input: unknown) => keepSignup(deps, input);
  return createEndpoint(deps, 'signup', async (c: Context) =>
    mediaType(c.req.raw) === FORM_TYPE
      ? answerForm(deps, c, signUp)
      : json(c, await signUp(await readJson(c.req.raw)), 201),
  );
}

/**
 * Puts a visitor on the list, unless they are on it or the honeypot shows that they are none.
 * @returns what was sent, trimmed: the answer depends on nothing else.
 */
async function keepSignup({ store, now }: SignupDeps, input: unknown): Promise<SignupResponse> {
  const { email, name, website } = accepted(signupRequestSchema.safeParse(input));
  const signup = { email, ...(name && { name }) };
  const isMachine = website !== undefined && website !== null && website !== '';
  if (!isMachine) await store.add(signupRecord(signup, now()));
  return signup;
}
