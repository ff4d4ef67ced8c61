import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { pauseRestored } from '@tariff-tantrum/lambdas/campaigns/campaign/pauses';
import { backupMarks } from '@tariff-tantrum/lambdas/table/backup-mark';
import { SCHEMA } from '@tariff-tantrum/lambdas/table/dynamodb/schema';
import { unless } from './aws/clients';
import { resourcesOf } from './aws/stacks';
import { RefusedError } from './check';
import type { DeployTools } from './tools';

/**
 * Restores the signups as they were at a time into a new table, adds what a restored table lacks, and prints how to put
 * it behind the site. Changes nothing that is live. Can be repeated after an interruption.
 * @returns the name of the new table
 * @throws RefusedError if the stage is not deployed, or if there is no backup of that time
 */
export async function restore(to: Date, tools: DeployTools): Promise<string> {
  const { stage, settings, print } = tools;
  const [own] = await resourcesOf(tools, 'data', 'AWS::DynamoDB::Table');
  if (own === undefined) throw new RefusedError(`${stage} is not deployed, so there is nothing to restore.`);
  const source = settings.restoredTable ?? own;
  // The same name for the same time, so that the command can be repeated.
  const target = `${own}-${to.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  if (target === source) throw new RefusedError(`${stage} has used ${target} since its last deploy.`);

  if (!(await describe(target, tools))) await begin(to, source, target, tools);
  while ((await describe(target, tools))?.TableStatus !== 'ACTIVE') await tools.pause();
  await complete(target, tools);
  await pauseCampaigns(to, target, tools);
  const ofStage = stage === 'preview' ? '' : ` --stage ${stage}`;
  print(
    [
      `Restored ${source} as it was at ${to.toISOString()} into ${target}. To put it behind the site:`,
      '1. Export the list: signups since then are missing in the restored table.',
      `2. Set restoredTable: '${target}' for ${stage} in infra/aws/stages.ts, and run: npm run deploy --${ofStage} --accept ${target}`,
      '3. Import the export, and erase again who was erased since then.',
    ].join('\n'),
  );
  return target;
}

/** Begins to restore; AWS then continues by itself. */
async function begin(to: Date, source: string, target: string, { aws, print }: DeployTools): Promise<void> {
  const { ContinuousBackupsDescription } = await aws.dynamoDb.send(
    new DescribeContinuousBackupsCommand({ TableName: source }),
  );
  const { EarliestRestorableDateTime: first, LatestRestorableDateTime: last } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  if (!first || !last) throw new RefusedError(`${source} has no point-in-time recovery.`);
  if (to < first || to > last)
    throw new RefusedError(
      `${source} can be restored to a time between ${first.toISOString()} and ${last.toISOString()}.`,
    );
  await aws.dynamoDb.send(
    new RestoreTableToPointInTimeCommand({
      SourceTableName: source,
      TargetTableName: target,
      RestoreDateTime: to,
    }),
  );
  print(`Restoring ${source} into ${target}. It takes about 20 minutes, and goes on if this is interrupted.`);
}

const describe = async (TableName: string, { aws }: DeployTools) => {
  const described = aws.dynamoDb.send(new DescribeTableCommand({ TableName }));
  return (await unless('ResourceNotFoundException', described))?.Table;
};

/**
 * Sets what a restored table lacks (DynamoDB API, RestoreTableToPointInTime), except the stream: the schedule does
 * without.
 */
async function complete(TableName: string, tools: DeployTools): Promise<void> {
  const { dynamoDb } = tools.aws;
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  const enable = () =>
    unless(
      // For a while after a table was created.
      'ContinuousBackupsUnavailableException',
      dynamoDb.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification })),
    );
  while (!(await enable())) await tools.pause();
  const { TimeToLiveDescription } = await dynamoDb.send(new DescribeTimeToLiveCommand({ TableName }));
  // Enabling it twice is refused.
  if (!TimeToLiveDescription?.TimeToLiveStatus?.startsWith('ENABL'))
    await dynamoDb.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { Enabled: true, AttributeName: SCHEMA.ttl },
      }),
    );
  if (!(await describe(TableName, tools))?.DeletionProtectionEnabled)
    await dynamoDb.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
}

/** Pauses campaigns that the restored table would continue to send: emails may have been sent since then. */
async function pauseCampaigns(to: Date, target: string, { openTable, now }: DeployTools): Promise<void> {
  const table = openTable(target);
  await backupMarks.on(table).put({ backupAt: to.toISOString() });
  await pauseRestored({ table, now: () => now().getTime() });
}
