import * as z from 'zod/mini';

/** Where people came from: by a link, or with an import that has a tag; `others` is so many smaller ones together. */
export const originSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('link'), source: z.string() }),
  z.object({ by: z.literal('tag'), tag: z.string() }),
  /** By no link that says it. */
  z.object({ by: z.literal('unknown') }),
  z.object({ by: z.literal('others'), sources: z.number() }),
]);
