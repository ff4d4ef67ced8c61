import type { Signup } from './use-signup';

/** Every field of a signup: the compiler finds one that is not sent. */
type AllFields = { [Field in keyof Required<Signup>]: Signup[Field] };

/** Returns the request body: trimmed, without what is empty. */
export function readSignup(fields: FormData): Signup {
  const text = (name: keyof Signup) => String(fields.get(name) ?? '').trim();
  const signup: AllFields = {
    email: text('email'),
    name: text('name') || undefined,
    website: text('website') || undefined,
    via: text('via') || undefined,
  };
  return signup;
}
