import { stackName } from '../names';
import type { StageName } from '../stages';
import { UsageError } from './arguments';

export interface DestroyPlan {
  /** Stacks to take down. */
  stacks: string[];
  /** The table to delete after them; absent when the list stays. */
  table?: string;
}

/**
 * What a destroy takes down. The storage and the secrets are only in it when the table was named in full: a
 * flag alone is typed too easily.
 * @throws UsageError when another table was named than the stage's
 */
export function planDestroy(
  stacks: readonly string[],
  stage: StageName,
  table: string | undefined,
  deleteSignups: string | undefined,
): DestroyPlan {
  const kept = [stackName(stage, 'storage'), stackName(stage, 'secrets')];
  if (deleteSignups === undefined) return { stacks: stacks.filter((name) => !kept.includes(name)) };
  if (table === undefined) throw new UsageError(`${stage} has no table to delete.`);
  if (deleteSignups !== table)
    throw new UsageError(
      `Nothing was touched: the table of ${stage} is called ${table}, not ${deleteSignups}.`,
    );
  return { stacks: [...stacks], table };
}
