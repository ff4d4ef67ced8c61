import type * as z from 'zod/mini';
import type { originSchema } from './origin-schema';

/** Where people came from. */
export type Origin = z.infer<typeof originSchema>;

/** Returns where somebody came from; a tag counts before a source. */
export function originOf({ source, tag }: { source?: string | undefined; tag?: string | undefined }): Origin {
  if (tag !== undefined) return { by: 'tag', tag };
  return source === undefined ? { by: 'unknown' } : { by: 'link', source };
}

/** The name of the source of people without one. */
export const NO_LINK = '(no link)';

/** The wanted origins: a link or `NO_LINK`, and a tag. */
interface WantedOrigin {
  source?: string | undefined;
  tag?: string | undefined;
}

/** Whether somebody came from a wanted origin. */
export const isFrom = (person: WantedOrigin, { source, tag }: WantedOrigin): boolean =>
  (tag === undefined || person.tag === tag) &&
  (source === undefined ||
    (source === NO_LINK ? originOf(person).by === 'unknown' : person.source === source));

/** Names an origin, as page, terminal and weekly email do. */
export function nameOfOrigin(origin: Origin): string {
  switch (origin.by) {
    case 'link':
      return origin.source;
    case 'tag':
      return origin.tag;
    case 'unknown':
      return NO_LINK;
    case 'not-listed':
      return '(not on the list)';
    case 'others':
      return `(${origin.sources} others)`;
    default:
      return origin satisfies never;
  }
}
