import { NO_HASHES } from '../../edge';
import { NO_RELEASE } from '../release';
import { STACK_PARTS, type StageName, stackName } from '../stages';
import { DeployUsageError } from './arguments';
import { resourcesOf } from './aws/stacks';
import { deleteTable, tableExists } from './aws/tables';
import { RefusedError } from './check';
import { isDeployed } from './checks/account';
import { findSite } from './site';
import type { DeployTools } from './tools';

/**
 * Removes a stage. Keeps the signups and the password unless `deleteSignups` names every table of the stage; then it
 * can be repeated until all of them are deleted.
 * @throws RefusedError if nothing of the stage is left
 */
export async function destroy(
  stage: StageName,
  deleteSignups: readonly string[] | undefined,
  tools: DeployTools,
): Promise<void> {
  const { aws, print } = tools;
  const tables = await tablesOf(stage, deleteSignups, tools);
  const { folder, stacks } = await tools.synthesise(stage, { csp: NO_HASHES, release: NO_RELEASE });
  const plan = planDestroy(stacks, stage, tables, deleteSignups);
  if (tables.length === 0 && !(await isDeployed(aws, stage)))
    throw new RefusedError(
      `${stage} is not deployed to the account of these credentials in ${aws.region}, so there is nothing to remove.`,
    );
  const site = await findSite(aws, stage);
  if (site) await site.bucket.remove(await site.bucket.list());
  // One by one: the CDK orders stacks by the templates of today's settings, and AWS refuses what deployed stacks still use.
  for (const name of plan.stacks)
    await tools.cdk(folder, aws.region, ['destroy', '--force', '--exclusively', name]);
  for (const table of plan.tables) {
    await deleteTable(aws.dynamoDb, table);
    print(`Deleted the table ${table} with all signups in it.`);
  }
  if (deleteSignups) print(`Removed ${stage}. No table with its signups is left.`);
  else print(`Removed ${stage}. Its signups are still in ${tables.join(' and ') || 'no table'}.`);
}

/**
 * Returns the tables of a stage that exist: the stack's own, and a restored one. When the storage stack is deleted
 * already, its table is known only by the name that was given.
 */
async function tablesOf(
  stage: StageName,
  named: readonly string[] = [],
  { aws, settings: { restoredTable } }: DeployTools,
): Promise<string[]> {
  const own = await resourcesOf(aws.cloudFormation, stackName(stage, 'storage'), 'AWS::DynamoDB::Table');
  const retained = named.filter((name) => name.startsWith(stackName(stage, 'storage')));
  const candidates = new Set([...own, ...(restoredTable ? [restoredTable] : []), ...retained]);
  const existing: string[] = [];
  for (const name of candidates) if (await tableExists(aws.dynamoDb, name)) existing.push(name);
  return existing;
}

export interface DestroyPlan {
  /** The stacks to delete, in this order. */
  stacks: string[];
  /** The tables to delete after them; empty if the signups are kept. */
  tables: string[];
}

/**
 * Decides what to delete. Storage and secrets are included only if the full name of each table was given, because a
 * plain flag is typed too easily.
 * @throws DeployUsageError if the names are not those of the stage's tables
 */
export function planDestroy(
  stacks: readonly string[],
  stage: StageName,
  tables: readonly string[],
  deleteSignups: readonly string[] | undefined,
): DestroyPlan {
  const ordered = [...STACK_PARTS].reverse().map((part) => stackName(stage, part));
  const existing = ordered.filter((name) => stacks.includes(name));
  const kept = [stackName(stage, 'storage'), stackName(stage, 'secrets')];
  if (deleteSignups === undefined)
    return { stacks: existing.filter((name) => !kept.includes(name)), tables: [] };
  const isNamed = (table: string): boolean => deleteSignups.includes(table);
  if (!tables.every(isNamed))
    throw new DeployUsageError(
      `Nothing was deleted. The signups of ${stage} are in ${tables.join(' and ')}; to delete them, give each name: ` +
        tables.map((table) => `--delete-signups ${table}`).join(' '),
    );
  return { stacks: existing, tables: [...tables] };
}
