import type { ImportOfList } from '../contract/imports';
import type { ResponseOf, SentBodyOf } from '../contract/schemas';
import { describeAdded } from './import/describe-import';

/** How many people a change of an import has changed, or would erase, and how many stay unchanged. */
export type ChangedImport = Omit<ResponseOf<'changeImport'>, 'next'>;

/** Changes a whole import, in as many calls as that takes. A change that was interrupted can be repeated. */
export async function changeWholeImport(
  send: (body: SentBodyOf<'changeImport'>) => Promise<ResponseOf<'changeImport'>>,
  change: SentBodyOf<'changeImport'>,
): Promise<ChangedImport> {
  const sum = { changed: 0, unchanged: 0 };
  let cursor: string | undefined;
  do {
    const { changed, unchanged, next } = await send({ ...change, cursor });
    sum.changed += changed;
    sum.unchanged += unchanged;
    cursor = next;
  } while (cursor !== undefined);
  return sum;
}

/** Says what an import has added, and whether it was undone. */
export function describeImport({ imported, undone, ...origin }: ImportOfList): string {
  const added = describeAdded(imported, origin);
  return undone === 0 ? added : `${added}; ${undone.toLocaleString('en')} erased again`;
}

/** Says what undoing an import erases, and who stays. */
export function describeUndo({ changed, unchanged }: ChangedImport): string {
  const erased = changed === 1 ? '1 person has' : `${changed.toLocaleString('en')} people have`;
  const kept =
    unchanged === 0
      ? ''
      : ` ${unchanged === 1 ? '1 other stays' : `${unchanged.toLocaleString('en')} others stay`}: they confirmed, got an email or ordered.`;
  return `${erased} done nothing since this import.${kept}`;
}
