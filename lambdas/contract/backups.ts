import * as z from 'zod/mini';

/** Which backups of the list are known; times are ISO 8601. */
export const backupsSchema = z.object({
  /** When the last one was made. */
  madeAt: z.optional(z.string()),
  /** When one was restored for a trial the last time, and when that one was made. */
  tried: z.optional(z.object({ at: z.string(), madeAt: z.string() })),
});
export type Backups = z.infer<typeof backupsSchema>;
