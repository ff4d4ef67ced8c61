import * as z from 'zod/mini';

const link = z.object({ by: z.literal('link'), source: z.string() });
/** By no link that says it. */
const unknown = z.object({ by: z.literal('unknown') });

/** The source of the recipients of a campaign; `rest` is all that are not counted by name. */
export const countedSourceSchema = z.discriminatedUnion('by', [
  link,
  unknown,
  z.object({ by: z.literal('rest') }),
]);

/**
 * Where people came from: by a link, or with an import that has a tag. `not-listed` are buyers who are not on the list;
 * `others` is so many smaller ones together.
 */
export const originSchema = z.discriminatedUnion('by', [
  link,
  z.object({ by: z.literal('tag'), tag: z.string() }),
  unknown,
  z.object({ by: z.literal('not-listed') }),
  z.object({ by: z.literal('others'), sources: z.number() }),
]);
