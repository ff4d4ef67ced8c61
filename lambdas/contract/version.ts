import * as z from 'zod/mini';

/**
 * The version of the product that runs: its name, and the commit that it was built from with its day, where they are
 * known.
 */
export const versionSchema = z.object({
  name: z.string(),
  commit: z.optional(z.string()),
  /** Such as `2026-11-29`. */
  day: z.optional(z.string()),
});
export type Version = z.infer<typeof versionSchema>;
