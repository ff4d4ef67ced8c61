import { changeWholeImport, describeUndo } from '@tariff-tantrum/lambdas/client/change-import';
import { newOperation } from '@tariff-tantrum/lambdas/contract/operation';
import type { SentBodyOf } from '@tariff-tantrum/lambdas/contract/schemas';
import { formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import type { CommandContext } from '../context';

/** `launch-admin imports`: lists the imports of lists, newest first. */
export async function runImports(context: CommandContext): Promise<void> {
  const { imports } = await context.call((client, o) => client.imports({}, o));
  const rows = imports.map(({ id, at, tag = '', imported, existing, left, refused, undone }) => [
    ...[id, at, tag, imported, existing, left, refused, undone],
  ]);
  const titles = ['ID', 'WHEN', 'TAG', 'ADDED', 'EXISTING', 'LEFT', 'REJECTED', 'UNDONE'];
  await context.present({ json: { imports }, rows, screen: { titles, empty: 'No list was imported yet.' } });
}

/** `launch-admin imports undo`: erases those whom an import added and who have done nothing since. */
export async function runUndo(
  context: CommandContext,
  id: string,
  { yes, dryRun }: { yes?: true; dryRun?: true },
): Promise<void> {
  const found = await change(context, { id, action: 'undo', dryRun: true });
  const { changed: count, unchanged } = found;
  if (dryRun)
    return context.present({
      json: { count, unchanged },
      notice: `${describeUndo(found)} Nothing was erased.`,
    });
  const question = `${describeUndo(found)} Erase ${formatQuantity(count, 'signup')} permanently? Type ${count} to confirm:`;
  const hint = 'Look with --dry-run, and confirm with --yes.';
  if (count > 0) await context.agree(yes, question, { number: count, hint });
  const { changed: erased } = count > 0 ? await change(context, { id, action: 'undo' }) : { changed: 0 };
  const notice = `${formatQuantity(erased, 'signup')} of this import ${erased === 1 ? 'was' : 'were'} erased. Importing them again adds them again.`;
  await context.present({ json: { erased, unchanged }, notice });
}

/** `launch-admin imports tag`: gives all of an import another tag, or none. */
export async function runTag(context: CommandContext, id: string, tag: string | undefined): Promise<void> {
  const { changed } = await change(context, { id, action: 'tag', tag });
  const now = tag === undefined ? 'no tag' : `the tag ${tag}`;
  const notice = `${formatQuantity(changed, 'signup')} of this import ${changed === 1 ? 'has' : 'have'} ${now} now.`;
  await context.present({ json: { changed }, notice });
}

/** Changes all signups of an import. Each call changes the next part, and counts as the same action. */
function change(context: CommandContext, body: SentBodyOf<'changeImport'>) {
  const operation = newOperation();
  return changeWholeImport(
    (part) => context.call((client, o) => client.changeImport(part, { ...o, operation })),
    body,
  );
}
