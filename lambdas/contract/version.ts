import * as z from 'zod/mini';

/** Which version of the product runs: its name, and the commit that it was made of with its day, where they are known. */
export const versionSchema = z.object({
  name: z.string(),
  commit: z.optional(z.string()),
  /** Such as `2026-11-29`. */
  day: z.optional(z.string()),
});
export type Version = z.infer<typeof versionSchema>;
