import type { Handlers } from '../api/app';
import { SHARED_CODE } from '../facts/facts';
import { type ActionNeeds, beginAction } from '../owner/actions';
import type { Codes } from './codes';

/** What the owner needs to import discount codes and to see them. */
export interface CodesNeeds extends ActionNeeds {
  store: { codes: Pick<Codes, 'add' | 'count' | 'list'> };
}

/** Returns what the owner does with discount codes. */
export function codesHandlers(needs: CodesNeeds): Handlers<'codes' | 'codeList' | 'importCodes'> {
  const { codes } = needs.store;
  return {
    codes: async () => ({ ...(await codes.count()), ...(SHARED_CODE && { shared: SHARED_CODE }) }),
    codeList: async () => ({ codes: await codes.list() }),
    async importCodes({ c, body: { rows, dryRun } }) {
      const sent = rows.accepted.map(({ value }) => value);
      if (!dryRun) await beginAction(needs, c, { action: 'import-codes', count: sent.length });
      const added = await codes.add(sent, { dryRun });
      return { added, existing: sent.length - added, refused: rows.refused };
    },
  };
}
