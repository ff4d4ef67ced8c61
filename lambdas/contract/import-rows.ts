import * as z from 'zod/mini';
import { IMPORT_LIMIT } from './endpoints';
import { INPUT_ERRORS, TYPE_ERRORS } from './messages';

/** The rows that an import refused: their indexes in the request, from 0, and why. */
export const refusedRowsSchema = z.array(z.object({ row: z.number(), reason: z.string() }));
export type RefusedRow = z.infer<typeof refusedRowsSchema>[number];

/** A row of an import with its index: accepted by its schema, or refused. */
export type CheckedRow<Row> = { row: number; value: Row } | RefusedRow;

/**
 * Returns the fields of an import's body. Its rows are checked one by one: an error in one does not refuse the others.
 * A row is checked when it is read: checking a thousand in one tick would take longer than anyone should wait.
 */
export const importFields = <Schema extends z.ZodMiniType>(schema: Schema) => ({
  rows: z.pipe(
    z
      .array(z.custom<z.input<Schema>>(), { error: INPUT_ERRORS.rows })
      .check(z.maxLength(IMPORT_LIMIT.rows, { error: INPUT_ERRORS.rows })),
    z.transform((rows) => checkRows(schema, rows)),
  ),
  /** Only say what would happen. */
  dryRun: z.optional(z.boolean({ error: TYPE_ERRORS.flag('dryRun') })),
});

function* checkRows<Schema extends z.ZodMiniType>(
  schema: Schema,
  rows: readonly unknown[],
): Generator<CheckedRow<z.output<Schema>>, void> {
  for (const [row, sent] of rows.entries()) {
    const { success, data, error } = z.safeParse(schema, sent);
    yield success ? { row, value: data } : { row, reason: error.issues[0]?.message ?? INPUT_ERRORS.rows };
  }
}
