import { createHash, randomUUID } from 'node:crypto';
import { type ImportOfList, importSchema } from '../contract/imports';
import type { BodyOf } from '../contract/schemas';
import { expiryOf } from '../facts/retention';
import { isoOf } from '../facts/time';
import type { TableContext, TimedContext } from '../table/context';
import { entity } from '../table/entity';

const IMPORTS = 'imports';

/** The imports of lists: their numbers, and nothing of the people. */
export const imports = entity('import', importSchema, {
  partitions: [IMPORTS],
  key: ({ id }: Pick<ImportOfList, 'id'>) => ({ pk: IMPORTS, sk: id }),
  expires: { by: 'at', after: expiryOf },
});

/**
 * Returns the id of an import, short enough to be typed: the same for all parts to which a client gives one operation.
 */
export const importIdOf = (operation: string = randomUUID()): string =>
  createHash('sha256').update(operation).digest('hex').slice(0, 8);

/** Begins an import, unless another part of it did. */
export async function beginImport(
  { table, now }: TimedContext,
  { id, tag, consentFrom }: { id: string } & Pick<BodyOf<'import'>, 'tag' | 'consentFrom'>,
): Promise<void> {
  const none = { imported: 0, existing: 0, left: 0, refused: 0, undone: 0 };
  await imports.on(table).put({ id, at: isoOf(now()), tag, consentFrom, ...none }, 'absent');
}

type Counts = Partial<Pick<ImportOfList, 'imported' | 'existing' | 'left' | 'refused' | 'undone'>>;

/** Adds to the numbers of an import. */
export async function countImport({ table }: TableContext, id: string, counts: Counts): Promise<void> {
  await imports.on(table).update({ id }, { add: counts });
}

/** Returns the imports, newest first. */
export async function listImports({ table, now }: TimedContext): Promise<ImportOfList[]> {
  const isKept = ({ at }: ImportOfList) => expiryOf(Date.parse(at)) > now();
  const all = await imports.on(table).readAll({}, isKept);
  return all.sort((one, other) => other.at.localeCompare(one.at));
}
