import { LIST_LIMIT, type OwnerAction } from '@tariff-tantrum/lambdas/contract';
import type { CommandContext } from '../context';
import { formatCount, formatLocalTime, formatQuantity, formatSignups } from '../terminal/format';
import { tabSeparated } from '../terminal/safe-text';
import { createTextTable } from '../terminal/text-table';

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

type Phrase = (action: Required<Omit<OwnerAction, 'at' | 'action' | 'client'>>) => string;

const PHRASES: Readonly<Record<OwnerAction['action'], Phrase>> = {
  'sign-in': () => 'sign-in',
  'failed-sign-in': ({ count }) => formatQuantity(count, 'failed sign-in'),
  'rate-limited': ({ count }) =>
    `limit of failed sign-ins reached ${count === 1 ? 'once' : formatQuantity(count, 'time')}`,
  export: ({ count }) => `export of ${formatQuantity(count, 'row')}`,
  erase: () => 'erased one person',
  'erase-range': ({ count }) => `erased ${formatSignups(count)} by time`,
  lift: () => 'let mails be sent to one address again',
  import: ({ imported, existing, left, refused }) =>
    `import: ${formatCount(imported)} added, ${formatCount(existing)} on the list already, ${left ? `${formatCount(left)} had left, ` : ''}${formatCount(refused)} refused`,
};

/** Returns a line of the action log as a short English phrase, such as `export of 307 rows`. */
export const describeAction = (line: OwnerAction): string =>
  PHRASES[line.action]({ count: 0, imported: 0, existing: 0, left: 0, refused: 0, ...line });
