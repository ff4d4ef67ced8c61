import * as z from 'zod/mini';

const link = z.object({ by: z.literal('link'), source: z.string() });
/** No link says where they came from. */
const unknown = z.object({ by: z.literal('unknown') });

/** The source of the recipients of a campaign; `rest` is the sum of all sources that are not listed by name. */
export const countedSourceSchema = z.discriminatedUnion('by', [
  link,
  unknown,
  z.object({ by: z.literal('rest') }),
]);

/**
 * Where people came from: by a link, or with an import that has a tag. `not-listed` are buyers who are not on the list;
 * `others` is the sum of so many smaller origins.
 */
export const originSchema = z.discriminatedUnion('by', [
  link,
  z.object({ by: z.literal('tag'), tag: z.string() }),
  unknown,
  z.object({ by: z.literal('not-listed') }),
  z.object({ by: z.literal('others'), sources: z.number() }),
]);
