import * as z from 'zod/mini';

/** Where emails really come from, as DNS records are judged by it. Never anything secret. */
export const senderSchema = z.object({
  engine: z.enum(['smtp', 'ses']),
  /** The domains in From: that of all emails, and that of campaigns if it is another. */
  from: z.array(z.string()),
  /** The domain of the envelope, if it is known and not that of From. */
  envelope: z.optional(z.string()),
  /** The host name of the mail server, with `smtp`. */
  host: z.optional(z.string()),
});
export type Sender = z.infer<typeof senderSchema>;

/** Returns the domain of an address. */
export const domainOfAddress = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();
