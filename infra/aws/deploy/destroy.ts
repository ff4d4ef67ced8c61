import { DeleteTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { hasCredentials } from '../env';
import { STAGES, type StageName, stackName } from '../stages';
import { outputsOf } from './account';
import { DeployUsageError } from './arguments';
import { cdk } from './cdk';
import { ChecksFailedError, NO_CREDENTIALS } from './checks';
import { s3Bucket } from './s3-bucket';
import { lastBuild, NO_HASHES } from './site-build';
import { synthesise } from './synthesise';

/** Removes a stage. Keeps the signups and the password unless `deleteSignups` names their table. */
export async function destroy(stage: StageName, deleteSignups: string | undefined): Promise<void> {
  if (!hasCredentials()) throw new ChecksFailedError([NO_CREDENTIALS]);
  const { region } = STAGES[stage];
  const storage = await outputsOf(region, stackName(stage, 'storage'));
  const { folder, stacks } = await synthesise(stage, lastBuild()?.csp ?? NO_HASHES);
  const plan = planDestroy(stacks, stage, storage?.TableName, deleteSignups);

  const site = await outputsOf(region, stackName(stage, 'site'));
  if (site?.BucketName) {
    const bucket = s3Bucket(site.BucketName, region);
    await bucket.remove(await bucket.list());
  }
  await cdk(folder, region, ['destroy', '--force', ...plan.stacks]);
  if (plan.table) await deleteTable(plan.table, region);
  console.log(
    plan.table
      ? `Removed ${stage} and its signups.`
      : `Removed ${stage}. The signups are still in ${storage?.TableName}.`,
  );
}

export interface DestroyPlan {
  /** The stacks to delete. */
  stacks: string[];
  /** The table to delete after them; absent if the signups are kept. */
  table?: string;
}

/**
 * Decides what to delete. Storage and secrets are included only if the full name of the table was given, because
 * a plain flag is typed too easily.
 * @throws DeployUsageError if the name is not that of the stage's table
 */
export function planDestroy(
  stacks: readonly string[],
  stage: StageName,
  table: string | undefined,
  deleteSignups: string | undefined,
): DestroyPlan {
  const kept = [stackName(stage, 'storage'), stackName(stage, 'secrets')];
  if (deleteSignups === undefined) return { stacks: stacks.filter((name) => !kept.includes(name)) };
  if (table === undefined) throw new DeployUsageError(`${stage} has no table to delete.`);
  if (deleteSignups !== table)
    throw new DeployUsageError(
      `Nothing was deleted: the table of ${stage} is named ${table}, not ${deleteSignups}.`,
    );
  return { stacks: [...stacks], table };
}

/** Deletes the table. DynamoDB keeps a backup for 35 days, because it has point-in-time recovery. */
async function deleteTable(TableName: string, region: string): Promise<void> {
  const client = new DynamoDBClient({ region });
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  await client.send(new DeleteTableCommand({ TableName }));
}
