import * as z from 'zod/mini';

/** The checks of an email that has arrived. */
export const MESSAGE_CHECKS = [
  'from',
  'spf',
  'dkim',
  'alignment',
  'dmarc',
  'receiver',
  'unsubscribe',
  'one-click',
  'signed',
  'message-id',
  'text',
  'links',
  'size',
  'language',
] as const;
export type MessageCheckId = (typeof MESSAGE_CHECKS)[number];

/** One sentence about an email that arrived, and what to do if it is not all right. */
export const messageCheckSchema = z.object({
  id: z.enum(MESSAGE_CHECKS),
  /** `unknown`: the message does not show it. */
  status: z.enum(['ok', 'warning', 'failed', 'unknown']),
  title: z.string(),
  whatToDo: z.optional(z.string()),
});
export type MessageCheck = z.infer<typeof messageCheckSchema>;
