import { describeAction } from '@tariff-tantrum/lambdas/client/describe-action';
import { LIST_LIMIT } from '@tariff-tantrum/lambdas/contract/endpoints';
import { readActions } from '../action-log';
import type { CommandContext } from '../context';

/** `launch-admin log`: shows what was done with the admin password, newest first. */
export async function runLog(context: CommandContext, options: { limit?: number }): Promise<void> {
  const { limit = LIST_LIMIT.default } = options;
  const { actions, more } = await readActions(context, limit);
  const rows = actions.map((action) => [action.at, action.client, describeAction(action)]);
  const screen = { titles: ['WHEN', 'CLIENT', 'ACTION'], empty: 'Nothing has been done in the last year.' };
  await context.present({ json: { actions, more }, rows, screen });
  const { programName } = context.deps.env;
  if (more) await context.hint(`There are older lines: ${programName} log --limit ${limit * 10}`);
}
