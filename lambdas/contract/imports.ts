import * as z from 'zod/mini';
import { IMPORT_ERRORS, INPUT_ERRORS, PERSON_ERRORS } from './messages';
import { WORD } from './text-schemas';

/** An import of a list: all of its parts are one, with one id. */
export const importSchema = z.object({
  id: z.string(),
  /** When it began: ISO 8601, UTC, milliseconds. */
  at: z.string(),
  /** What those that it added have in common, and where they agreed, in the owner's words. */
  tag: z.optional(z.string()),
  consentFrom: z.optional(z.string()),
  imported: z.number(),
  existing: z.number(),
  left: z.number(),
  refused: z.number(),
  /** How many of those that it added were erased, because it was undone. */
  undone: z.number(),
});
export type ImportOfList = z.infer<typeof importSchema>;

const base = {
  id: z.string({ error: IMPORT_ERRORS.id }).check(z.regex(/^[\da-f]{8}$/, { error: IMPORT_ERRORS.id })),
  /** `next` of the call before. */
  cursor: z.optional(z.string({ error: INPUT_ERRORS.cursor })),
};

/** Changes those whom an import added, part by part: a call without `next` was the last one. */
const changeImportSchema = z.discriminatedUnion(
  'action',
  [
    /** Erases those who have done nothing since, as if they had never been imported. */
    z.object({
      ...base,
      action: z.literal('undo'),
      /** Only count. */
      dryRun: z.optional(z.boolean({ error: INPUT_ERRORS.dryRun })),
    }),
    /** Gives all of them a tag in the place of theirs; without one, none. */
    z.object({
      ...base,
      action: z.literal('tag'),
      tag: z.optional(
        z.string({ error: PERSON_ERRORS.tag }).check(z.regex(WORD, { error: PERSON_ERRORS.tag })),
      ),
    }),
  ],
  { error: IMPORT_ERRORS.change },
);

/** How many this call has changed, or would erase, and how many it has left as they are. */
const changedSchema = z.object({
  changed: z.number(),
  unchanged: z.number(),
  next: z.optional(z.string()),
});

/** What the endpoints of imports receive and send. */
export const IMPORTS_SCHEMAS = {
  imports: { response: z.object({ imports: z.array(importSchema) }) },
  changeImport: { body: changeImportSchema, response: changedSchema },
} as const;
