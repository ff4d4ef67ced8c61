import type { Handlers } from '../api/app';
import { type CheckedRows, collectRows } from '../api/rows';
import type { SignupRow } from '../contract/schemas';
import { type ActionNeeds, beginAction } from '../owner/actions';
import type { createChanges, ImportOptions } from './changes';
import type { createCounts } from './counts';
import { type ImportedFrom, importedSignup } from './imported-signup';
import type { createList } from './list';
import type { Signup } from './signup';

/** What the owner needs to read the list and to import into it. */
export interface ListNeeds extends ActionNeeds {
  signups: Pick<ReturnType<typeof createChanges>, 'import'> &
    Pick<ReturnType<typeof createCounts>, 'daily'> & { list: ReturnType<typeof createList> };
  people: Pick<ImportOptions, 'hasLeft'>;
}

/** Returns what the owner does with the list, besides the export. */
export const listHandlers = (needs: ListNeeds): Handlers<'list' | 'daily' | 'import'> => ({
  list: ({ query }) => needs.signups.list(query),

  daily: ({ query }) => needs.signups.daily(query.days),

  async import({ c, body: { rows, dryRun, ...from } }) {
    const { hasLeft } = needs.people;
    const { signups, refused } = readSignups(await collectRows(rows), needs.now(), from);
    if (dryRun) return { ...(await needs.signups.import(signups, { dryRun, hasLeft })), refused };
    const none = { imported: 0, existing: 0, left: 0, refused: 0 };
    const line = await beginAction(needs, c, { action: 'import', ...none });
    const counts = await needs.signups.import(signups, { hasLeft });
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
