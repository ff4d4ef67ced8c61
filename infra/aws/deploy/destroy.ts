import { NO_RELEASE } from '../release';
import { type StageName, stackName } from '../stages';
import { DeployUsageError } from './arguments';
import { resourcesOf } from './aws/stacks';
import { deleteTable, tableExists } from './aws/tables';
import { NO_HASHES } from './pages/site-build';
import { findSite } from './site';
import type { DeployTools } from './tools';

/**
 * Removes a stage. Keeps the signups and the password unless `deleteSignups` names every table of the stage; then it
 * can be repeated until all of them are deleted.
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
  const site = await findSite(aws, stage);
  if (site) await site.bucket.remove(await site.bucket.list());
  await tools.cdk(folder, aws.region, ['destroy', '--force', ...plan.stacks]);
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
  /** The stacks to delete. */
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
  const kept = [stackName(stage, 'storage'), stackName(stage, 'secrets')];
  if (deleteSignups === undefined)
    return { stacks: stacks.filter((name) => !kept.includes(name)), tables: [] };
  const isNamed = (table: string): boolean => deleteSignups.includes(table);
  if (!tables.every(isNamed))
    throw new DeployUsageError(
      `Nothing was deleted. The signups of ${stage} are in ${tables.join(' and ')}; to delete them, give each name: ` +
        tables.map((table) => `--delete-signups ${table}`).join(' '),
    );
  return { stacks: [...stacks], tables: [...tables] };
}
