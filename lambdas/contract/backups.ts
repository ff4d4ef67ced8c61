import * as z from 'zod/mini';

/** The known backups of the list; times are ISO 8601. */
export const backupsSchema = z.object({
  /** When the last one was made. */
  madeAt: z.optional(z.string()),
  /** When a backup was last restored for a trial, and when that backup was made. */
  tried: z.optional(z.object({ at: z.string(), madeAt: z.string() })),
});
export type Backups = z.infer<typeof backupsSchema>;
