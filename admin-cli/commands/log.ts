import { LIST_LIMIT, type OwnerAction } from '@tariff-tantrum/lambdas/contract';
import type { CommandContext } from '../context';
import { formatCount, formatLocalTime, formatQuantity, formatSignups } from '../terminal/format';
import { createTextTable, tabSeparated } from '../terminal/text-table';

export interface LogOptions {
  /** Maximum number of lines. Default: 50. */
  limit?: number;
}

/** `launch-admin log`: shows what was done with the admin password, newest first. */
export async function runLog(
  context: CommandContext,
  { limit = LIST_LIMIT.default }: LogOptions,
): Promise<void> {
  const { actions, more } = await readActions(context, limit);
  if (context.json) return context.writeJson({ actions, more });
  const { out } = context;
  if (!out.isTerminal)
    return out.write(tabSeparated(actions.map((action) => [action.at, ...describeCells(action)])));
  if (actions.length === 0) return context.notify('Nothing has been done in the last year.');
  const rows = actions.map((action) => [formatLocalTime(action.at), ...describeCells(action)]);
  const table = createTextTable(['WHEN', 'CLIENT', 'ACTION'], rows, out.columns());
  await out.write(`${out.styles.bold(table.header())}\n${table.lines(rows)}`);
  const { programName } = context.deps.env;
  if (more) await context.hint(`There are older lines: ${programName} log --limit ${limit * 10}`);
}

const describeCells = (action: OwnerAction) => [action.client, describeAction(action)];

/** Reads as many lines as there are up to `limit`. */
export async function readActions(
  context: CommandContext,
  limit: number,
): Promise<{ actions: OwnerAction[]; more: boolean }> {
  const actions: OwnerAction[] = [];
  let cursor: string | undefined;
  do {
    const size = Math.min(limit - actions.length, LIST_LIMIT.max);
    const page = await context.call((client, o) => client.actions({ limit: size, cursor }, o));
    actions.push(...page.actions);
    cursor = page.next;
  } while (cursor !== undefined && actions.length < limit);
  return { actions, more: cursor !== undefined };
}

/** Returns a line of the action log as a short English phrase, such as `export of 307 rows`. */
export function describeAction({ action, count = 0, ...numbers }: OwnerAction): string {
  const { imported = 0, existing = 0, refused = 0 } = numbers;
  switch (action) {
    case 'sign-in':
      return 'sign-in';
    case 'failed-sign-in':
      return formatQuantity(count, 'failed sign-in');
    case 'rate-limited':
      return `limit of failed sign-ins reached ${count === 1 ? 'once' : formatQuantity(count, 'time')}`;
    case 'export':
      return `export of ${formatQuantity(count, 'row')}`;
    case 'erase':
      return 'erased one person';
    case 'erase-range':
      return `erased ${formatSignups(count)} by time`;
    case 'lift':
      return 'let mails be sent to one address again';
    case 'import':
      return `import: ${formatCount(imported)} added, ${formatCount(existing)} on the list already, ${formatCount(refused)} refused`;
  }
}
