import * as z from 'zod/mini';
import { IMPORT_ERRORS, INPUT_ERRORS, PERSON_ERRORS, TYPE_ERRORS } from './messages';
import { WORD } from './text-schemas';

/** An import of a list: all of its parts are one import with one id. */
export const importSchema = z.object({
  id: z.string(),
  /** When it began: ISO 8601, UTC, milliseconds. */
  at: z.string(),
  /** The tag of all people whom it added, and where they agreed, in the owner's words. */
  tag: z.optional(z.string()),
  consentFrom: z.optional(z.string()),
  imported: z.number(),
  existing: z.number(),
  left: z.number(),
  refused: z.number(),
  /** How many of the people whom it added were erased, because it was undone. */
  undone: z.number(),
});
export type ImportOfList = z.infer<typeof importSchema>;

const base = {
  id: z.string({ error: IMPORT_ERRORS.id }).check(z.regex(/^[\da-f]{8}$/, { error: IMPORT_ERRORS.id })),
  /** `next` of the call before. */
  cursor: z.optional(z.string({ error: INPUT_ERRORS.cursor })),
};

/** Changes the people whom an import added, part by part: a response without `next` was the last one. */
const changeImportSchema = z.discriminatedUnion(
  'action',
  [
    /** Erases the people who have done nothing since, as if they had never been imported. */
    z.object({
      ...base,
      action: z.literal('undo'),
      /** Only count. */
      dryRun: z.optional(z.boolean({ error: TYPE_ERRORS.flag('dryRun') })),
    }),
    /** Gives all of them a tag in place of theirs; without a tag, removes theirs. */
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

/** How many people this call has changed, or would erase, and how many stay unchanged. */
const changedSchema = z.object({
  changed: z.number(),
  unchanged: z.number(),
  next: z.optional(z.string()),
});

/** The requests and responses of the endpoints of imports. */
export const IMPORTS_SCHEMAS = {
  imports: { response: z.object({ imports: z.array(importSchema) }) },
  changeImport: { body: changeImportSchema, response: changedSchema },
} as const;
