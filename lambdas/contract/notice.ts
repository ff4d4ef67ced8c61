import * as z from 'zod/mini';

/** Something that the owner should know, in words. An error affects people now, or stops what the owner wants to do. */
export const noticeSchema = z.object({
  severity: z.enum(['error', 'warning']),
  title: z.string(),
  whatToDo: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** Creates notices from a condition, a title and what to do. */
const noticeOf =
  (severity: Notice['severity']) =>
  (isFound: boolean, title: string, whatToDo: string): Notice[] =>
    isFound ? [{ severity, title, whatToDo }] : [];
export const error = noticeOf('error');
export const warning = noticeOf('warning');

/** Whether there is an error, so that the requested action has to wait. */
export const hasError = (notices: readonly Notice[]): boolean =>
  notices.some(({ severity }) => severity === 'error');

/**
 * An email that the owner has requested. `findings` say why it does not arrive yet: it is sent once their errors are
 * solved.
 */
export const sentToOwnerSchema = z.object({
  to: z.string(),
  findings: z.array(noticeSchema),
  /** Whether it is only written to a file. */
  isRehearsal: z.boolean(),
});
export type SentToOwnerResult = z.infer<typeof sentToOwnerSchema>;
