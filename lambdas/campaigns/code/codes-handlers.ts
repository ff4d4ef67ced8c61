import type { Handlers } from '../../api/app';
import { collectRows } from '../../api/rows';
import { SHARED_CODE } from '../../facts/facts';
import { type ActionNeeds, beginAction } from '../../owner/actions';
import type { TimedContext } from '../../table/context';
import { addCodes, countCodes, readCodes } from './codes';

/** How many codes a page of the list has: far less than a response of a Lambda may contain. */
export const CODES_OF_PAGE = 10_000;

/** What the owner needs to import discount codes and to see them. */
export interface CodesNeeds extends ActionNeeds {
  context: TimedContext;
}

/** Returns what the owner does with discount codes. */
export function codesHandlers(needs: CodesNeeds): Handlers<'codes' | 'codeList' | 'importCodes'> {
  const { context } = needs;
  return {
    codes: async () => ({ ...(await countCodes(context)), ...(SHARED_CODE && { shared: SHARED_CODE }) }),
    codeList: ({ query: { cursor } }) => readCodes(context, CODES_OF_PAGE, cursor),
    async importCodes({ c, body: { rows, dryRun, areUsed } }) {
      const { accepted, refused } = await collectRows(rows);
      const sent = accepted.map(({ value }) => value);
      if (!dryRun) await beginAction(needs, c, { action: 'import-codes', count: sent.length });
      const added = await addCodes(context, sent, { dryRun, areUsed });
      return { added, existing: sent.length - added, refused };
    },
  };
}
