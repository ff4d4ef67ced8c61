import { LIST_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { OwnerAction } from '@tariff-tantrum/lambdas/contract/schemas';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import type { CommandContext } from './context';
import { formatQuantity, formatSignups } from './terminal/format';

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
  lift: () => 'let emails be sent to one address again',
  'send-link': () => 'had a link sent to one person again',
  'correct-name': () => 'corrected the name of one person',
  'correct-address': () => 'had a new address of one person confirmed',
  'import-codes': ({ count }) => `import of ${formatQuantity(count, 'code')}`,
  'import-orders': ({ count }) => `import of ${formatQuantity(count, 'order')}`,
  'freeze-campaign': ({ count }) => `froze a campaign for ${formatQuantity(count, 'recipient')}`,
  'send-campaign': () => 'started a campaign, with the first recipients',
  'schedule-campaign': () => 'chose the hour of a campaign',
  'continue-campaign': ({ count }) => `continued a campaign for ${formatQuantity(count, 'recipient')}`,
  'pause-campaign': () => 'paused a campaign',
  'resume-campaign': () => 'resumed a campaign',
  'cancel-campaign': () => 'cancelled a campaign',
  'delete-campaign': () => 'deleted a campaign',
  'resolve-campaign': ({ count }) => `decided about ${formatQuantity(count, 'email')} of unknown delivery`,
  'undo-import': ({ count }) => `undid an import: erased ${formatSignups(count)}`,
  'tag-import': ({ count }) => `changed the tag of an import: ${formatSignups(count)}`,
  import: ({ imported, existing, left, refused }) =>
    `import: ${formatCount(imported)} added, ${formatCount(existing)} already on the list, ${left ? `${formatCount(left)} had left, ` : ''}${formatCount(refused)} rejected`,
};

/** Returns a line of the action log as a short English phrase, such as `export of 307 rows`. */
export const describeAction = (line: OwnerAction): string =>
  PHRASES[line.action]({ count: 0, imported: 0, existing: 0, left: 0, refused: 0, ...line });
