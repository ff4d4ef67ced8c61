import type { Handlers } from '../../api/app';
import { unknownId } from '../../api/responses';
import { IMPORT_ERRORS } from '../../contract/messages';
import { type ActionNeeds, beginAction } from '../../owner/actions';
import type { EraseContext } from '../../people/erase';
import { countImport, imports, listImports } from '../../signups/imports';
import { tagImport, undoImport } from './imports';

/** What the owner needs to look at imports, and to change what they have added. */
export interface ImportsNeeds extends ActionNeeds {
  context: EraseContext;
}

/** Returns what the owner does with imports. */
export const importsHandlers = (needs: ImportsNeeds): Handlers<'imports' | 'changeImport'> => ({
  imports: async () => ({ imports: await listImports(needs.context) }),

  async changeImport({ c, body }) {
    const { context } = needs;
    const store = imports.on(context.table);
    if (!(await store.get(body))) throw unknownId(IMPORT_ERRORS.unknownId);
    switch (body.action) {
      case 'undo': {
        if (body.dryRun) return undoImport(context, body);
        const line = await beginAction(needs, c, { action: 'undo-import', count: 0 });
        const result = await undoImport(context, body);
        await line.add({ count: result.changed });
        await countImport(context, body.id, { undone: result.changed });
        return result;
      }
      case 'tag': {
        const { id, tag } = body;
        const line = await beginAction(needs, c, { action: 'tag-import', count: 0 });
        await store.update({ id }, tag === undefined ? { unset: ['tag'] } : { set: { tag } });
        const result = await tagImport(context, body);
        await line.add({ count: result.changed });
        return result;
      }
      default:
        return body satisfies never;
    }
  },
});
