import * as z from 'zod/mini';
import { IMPORT_LIMIT } from './endpoints';
import { INPUT_ERRORS } from './messages';

/** The rows that an import refused: their indexes in the request, from 0, and why. */
export const refusedRowsSchema = z.array(z.object({ row: z.number(), reason: z.string() }));
export type RefusedRow = z.infer<typeof refusedRowsSchema>[number];

/** The rows of an import that its schema accepts, with their indexes, and those that it refuses. */
export interface CheckedRows<Row> {
  accepted: { row: number; value: Row }[];
  refused: RefusedRow[];
}

/**
 * Returns the fields of an import's body. Its rows are checked one by one: what is wrong with one does not refuse the
 * others.
 */
export const importFields = <Schema extends z.ZodMiniType>(schema: Schema) => ({
  rows: z.pipe(
    z
      .array(z.custom<z.input<Schema>>(), { error: INPUT_ERRORS.rows })
      .check(z.maxLength(IMPORT_LIMIT.rows, { error: INPUT_ERRORS.rows })),
    z.transform((rows) => checkRows(schema, rows)),
  ),
  /** Only say what would happen. */
  dryRun: z.optional(z.boolean({ error: INPUT_ERRORS.dryRun })),
});

function checkRows<Schema extends z.ZodMiniType>(
  schema: Schema,
  rows: readonly unknown[],
): CheckedRows<z.output<Schema>> {
  const checked: CheckedRows<z.output<Schema>> = { accepted: [], refused: [] };
  for (const [row, sent] of rows.entries()) {
    const parsed = z.safeParse(schema, sent);
    if (parsed.success) checked.accepted.push({ row, value: parsed.data });
    else checked.refused.push({ row, reason: parsed.error.issues[0]?.message ?? INPUT_ERRORS.rows });
  }
  return checked;
}
