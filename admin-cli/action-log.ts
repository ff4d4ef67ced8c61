import { LIST_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import type { OwnerAction } from '@tariff-tantrum/lambdas/contract/schemas';
import type { CommandContext } from './context';

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
