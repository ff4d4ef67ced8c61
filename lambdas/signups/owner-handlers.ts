import type { Handlers } from '../api/app';
import { type CheckedRows, collectRows } from '../api/rows';
import type { SignupRow } from '../contract/schemas';
import { type ActionNeeds, beginAction } from '../owner/actions';
import type { TimedContext } from '../table/context';
import { type ImportOptions, importSignups } from './changes';
import { countDays } from './counts';
import { type ImportedFrom, importedSignup } from './imported-signup';
import { listSignups } from './list';
import type { Signup } from './signup';

/** What the owner needs to read the list and to import into it. */
export interface ListNeeds extends ActionNeeds, Pick<ImportOptions, 'hasLeft'> {
  context: TimedContext;
}

/** Returns what the owner does with the list, besides the export. */
export const listHandlers = (needs: ListNeeds): Handlers<'list' | 'daily' | 'import'> => ({
  list: ({ query }) => listSignups(needs.context, query),

  daily: ({ query }) => countDays(needs.context, query.days),

  async import({ c, body: { rows, dryRun, ...from } }) {
    const { context, hasLeft } = needs;
    const { signups, refused } = readSignups(await collectRows(rows), needs.now(), from);
    if (dryRun) return { ...(await importSignups(context, signups, { dryRun, hasLeft })), refused };
    const none = { imported: 0, existing: 0, left: 0, refused: 0 };
    const line = await beginAction(needs, c, { action: 'import', ...none });
    const counts = await importSignups(context, signups, { hasLeft });
    await line.add({ ...counts, refused: refused.length });
    return { ...counts, refused };
  },
});

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
