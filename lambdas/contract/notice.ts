import * as z from 'zod/mini';

/** Something that the owner should know, in words. An error concerns people now, or stops what the owner wants to do. */
export const noticeSchema = z.object({
  severity: z.enum(['error', 'warning']),
  title: z.string(),
  whatToDo: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;
