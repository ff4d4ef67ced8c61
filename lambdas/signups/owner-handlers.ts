import type { Context } from 'hono';
import type { Handlers } from '../api/app';
import { logEntry } from '../api/responses';
import { type CheckedRows, collectRows } from '../api/rows';
import type { SignupRow } from '../contract/schemas';
import { type ActionNeeds, beginAction, operationOf } from '../owner/actions';
import type { createChanges, ImportOptions } from './changes';
import type { createCounts } from './counts';
import { type ImportedFrom, importedSignup } from './imported-signup';
import { beginImport, countImport, type ImportsContext, importIdOf } from './imports';
import type { createList } from './list';
import type { Signup } from './signup';

/** What the owner needs to read the list and to import into it. */
export interface ListNeeds extends ActionNeeds {
  signups: Pick<ReturnType<typeof createChanges>, 'import'> &
    Pick<ReturnType<typeof createCounts>, 'daily'> & {
      list: ReturnType<typeof createList>;
      context: ImportsContext;
    };
  people: Pick<ImportOptions, 'hasLeft'>;
}

/** Returns what the owner does with the list, besides the export. */
export const listHandlers = (needs: ListNeeds): Handlers<'list' | 'daily' | 'import'> => ({
  list: ({ query }) => needs.signups.list(query),

  daily: ({ query }) => needs.signups.daily(query.days),

  async import({ c, body: { rows, dryRun, ...from } }) {
    const { hasLeft } = needs.people;
    const id = importIdOf(operationOf(c));
    const { signups, refused } = readSignups(await collectRows(rows), needs.now(), { id, ...from });
    if (dryRun) return { ...(await needs.signups.import(signups, { dryRun, hasLeft })), refused };
    const none = { imported: 0, existing: 0, left: 0, refused: 0 };
    const line = await beginAction(needs, c, { action: 'import', ...none });
    const { context } = needs.signups;
    await beginImport(context, { id, ...from });
    const counts = await needs.signups.import(signups, { hasLeft });
    const numbers = { ...counts, refused: refused.length };
    await Promise.all([line.add(numbers), noteCounts(needs, c, id, numbers)]);
    return { ...counts, refused };
  },
});

/** Adds the numbers of a part. The change has been made: its response must not depend on them. */
const noteCounts = (
  { signups, log }: Pick<ListNeeds, 'signups' | 'log'>,
  c: Context,
  ...numbers: [id: string, counts: Parameters<typeof countImport>[2]]
): Promise<void> =>
  countImport(signups.context, ...numbers).catch((error: unknown) =>
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
