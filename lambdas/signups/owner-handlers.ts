import type { Context } from 'hono';
import type { Handlers } from '../api/app';
import { logEntry } from '../api/responses';
import { type CheckedRows, collectRows } from '../api/rows';
import type { SignupRow } from '../contract/schemas';
import { type ActionNeeds, beginAction, operationOf } from '../owner/actions';
import type { TimedContext } from '../table/context';
import { type ImportOptions, importSignups } from './changes';
import { countDays } from './counts';
import { type ImportedFrom, importedSignup } from './imported-signup';
import { beginImport, countImport, importIdOf } from './imports';
import { listSignups } from './list';
import type { Signup } from './signup';
import { listTrapped } from './trapped';

/** What the owner needs to read the list and to import into it. */
export interface ListNeeds extends ActionNeeds, Pick<ImportOptions, 'hasLeft'> {
  context: TimedContext;
}

/** Returns the owner's handlers for the list, besides the export. */
export const listHandlers = (needs: ListNeeds): Handlers<'list' | 'daily' | 'import' | 'trapped'> => ({
  list: ({ query }) => listSignups(needs.context, query),

  daily: ({ query }) => countDays(needs.context, query.days),

  trapped: async () => ({ trapped: await listTrapped(needs.context) }),

  async import({ c, body: { rows, dryRun, ...from } }) {
    const { context, hasLeft } = needs;
    const id = importIdOf(operationOf(c));
    const { signups, refused } = readSignups(await collectRows(rows), needs.now(), { id, ...from });
    if (dryRun) return { ...(await importSignups(context, signups, { dryRun, hasLeft })), refused };
    const none = { imported: 0, existing: 0, left: 0, refused: 0 };
    const line = await beginAction(needs, c, { action: 'import', ...none });
    await beginImport(context, { id, ...from });
    const counts = await importSignups(context, signups, { hasLeft });
    const numbers = { ...counts, refused: refused.length };
    await Promise.all([line.add(numbers), noteCounts(needs, c, id, numbers)]);
    return { ...counts, refused };
  },
});

/**
 * Adds the counts of a part to its import. A failure is only logged: the signups are written, so the response must not
 * depend on it.
 */
const noteCounts = (
  { context, log }: Pick<ListNeeds, 'context' | 'log'>,
  c: Context,
  ...numbers: [id: string, counts: Parameters<typeof countImport>[2]]
): Promise<void> =>
  countImport(context, ...numbers).catch((error: unknown) =>
    log(logEntry('action-not-recorded', c.req.path, error)),
  );

/** Returns the signups of the rows of an import, and why its other rows are refused, by their indexes. */
function readSignups(rows: CheckedRows<SignupRow>, now: number, from: ImportedFrom) {
  const signups: Signup[] = [];
  const refused = [...rows.refused];
  for (const { row, value } of rows.accepted) {
    const result = importedSignup(value, now, from);
    if ('signup' in result) signups.push(result.signup);
    else refused.push({ row, reason: result.reason });
  }
  return { signups, refused: refused.sort((one, other) => one.row - other.row) };
}
