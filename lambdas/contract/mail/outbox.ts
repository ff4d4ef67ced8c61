import * as z from 'zod/mini';
import { MAIL_KINDS } from './index';

/** The mails that an engine wrote to files instead of sending them, newest first; only the owner sees them. */
export const outboxSchema = z.object({
  mails: z.array(
    z.object({
      kind: z.enum(MAIL_KINDS),
      attempt: z.number(),
      /** ISO 8601, UTC, milliseconds. */
      writtenAt: z.string(),
      to: z.string(),
      subject: z.string(),
      /** The text part. */
      text: z.string(),
      /** The path of the HTML part, which works without the password for an hour. */
      html: z.string(),
    }),
  ),
});
export type OutboxMail = z.infer<typeof outboxSchema>['mails'][number];
