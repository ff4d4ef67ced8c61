import * as z from 'zod/mini';

/** The sender of emails, by which DNS records are judged. Contains no secrets. */
export const senderSchema = z.object({
  /** The domains in From: the one of all emails, and the one of campaigns if it differs. */
  from: z.array(z.string()),
  /** The domain of the envelope, if it is known and differs from that of From. */
  envelope: z.optional(z.string()),
  /** The domain of the signature (DKIM), if it is known. */
  signature: z.optional(z.string()),
  /** The host name of the mail server, if emails are given to one. */
  host: z.optional(z.string()),
  /** The name of the provider, if emails are given to its API instead. */
  provider: z.optional(z.string()),
});
export type Sender = z.infer<typeof senderSchema>;

/** Returns the domain of an address. */
export const domainOfAddress = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();
