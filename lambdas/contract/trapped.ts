import * as z from 'zod/mini';
import { storedFieldsSchema } from './signup-schemas';

/** A form whose honeypot was filled: it is kept separately, and its address is not on the list. */
export const trappedSchema = z.extend(storedFieldsSchema, {
  /** ISO 8601, UTC, milliseconds. */
  at: z.string(),
});
export type Trapped = z.infer<typeof trappedSchema>;
