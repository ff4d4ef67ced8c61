import { DeleteTableCommand, DynamoDBClient, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { hasCredentials } from '../env';
import { stackName } from '../names';
import { STAGES, type StageName } from '../stages';
import { outputsOf } from './account';
import { cdk } from './cdk';
import { NO_CREDENTIALS } from './checks';
import { planDestroy } from './destroy-plan';
import { s3Bucket } from './s3-bucket';
import { Refusal, say } from './say';
import { lastBuild } from './site-build';
import { synthesise } from './synthesise';

/** Takes a stage down. The list and the password stay, unless the list's table is named to be deleted. */
export async function destroy(stage: StageName, deleteSignups: string | undefined): Promise<void> {
  if (!hasCredentials()) throw new Refusal([NO_CREDENTIALS]);
  const { region } = STAGES[stage];
  const storage = await outputsOf(region, stackName(stage, 'storage'));
  const { folder, stacks } = synthesise(stage, lastBuild()?.csp ?? { scripts: [], styles: [] });
  const plan = planDestroy(stacks, stage, storage?.TableName, deleteSignups);

  const site = await outputsOf(region, stackName(stage, 'site'));
  if (site?.BucketName) {
    const bucket = s3Bucket(site.BucketName, region);
    await bucket.remove(await bucket.list());
  }
  await cdk(folder, region, ['destroy', '--force', ...plan.stacks]);
  if (plan.table) await deleteTable(plan.table, region);
  say(
    plan.table
      ? `${stage} is gone, the list with it.`
      : `${stage} is down. The list is still in ${storage?.TableName}.`,
  );
}

/** Deletes the list. DynamoDB keeps a backup of it for 35 days by itself, since it has point-in-time recovery. */
async function deleteTable(TableName: string, region: string): Promise<void> {
  const client = new DynamoDBClient({ region });
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  await client.send(new DeleteTableCommand({ TableName }));
}
