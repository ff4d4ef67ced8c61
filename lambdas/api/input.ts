import { INPUT_ERRORS } from '../contract';
import { Refusal } from './errors';

type Parsed<T> =
  | { success: true; data: T }
  | { success: false; error: { issues: readonly { message: string }[] } };

/**
 * What a schema made of an input.
 * @throws Refusal 400 with the sentence of the first thing that is wrong with it.
 */
export function accepted<T>(parsed: Parsed<T>): T {
  if (parsed.success) return parsed.data;
  throw new Refusal(400, parsed.error.issues[0]?.message ?? INPUT_ERRORS.body);
}
