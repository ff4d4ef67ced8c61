import {
  DeleteTableCommand,
  DescribeTableCommand,
  UpdateTableCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';
import { domainOf, holdsData, STACK_PARTS, type StackPart, sendsEmail, stackName } from '../stages';
import { DeployUsageError } from './arguments';
import { deleteBuckets } from './aws/bucket';
import { type AwsClients, unless } from './aws/clients';
import { allowDeletion } from './aws/protection';
import { deleteStack, findStack, outputsOf, resourcesOf } from './aws/stacks';
import { campaignsUnderWay } from './aws/table';
import { RefusedError } from './check';
import type { DeployTools } from './tools';

/**
 * Names the campaigns that a stage would no longer send, and asks for the domain of a public one before it is removed:
 * it can take an hour to come back.
 * @param given the domain of `--yes`
 * @throws RefusedError unless it is right
 */
export async function confirmDestroy(given: string | undefined, tools: DeployTools): Promise<void> {
  const { stage, settings, ask, print } = tools;
  for (const { subject, state } of await campaignsUnderWay(tools))
    print(`Warning: the campaign "${subject}" is ${state}. It ends where it is: nobody else gets its email.`);
  if (!settings.isPublic) return;
  const domain = domainOf(settings)?.name ?? stage;
  const answer = given ?? (await ask(`This takes the site of ${stage} off. Enter ${domain} to confirm: `));
  if (answer?.trim() === domain) return;
  throw new RefusedError(`Nothing was removed. To remove ${stage} without being asked, add --yes ${domain}`);
}

/**
 * Removes a stage. Keeps the signups and the password unless `deleteSignups` names every table of the stage; then it
 * can be repeated until all of them are deleted.
 * @throws DeployUsageError if `deleteSignups` lacks a table, RefusedError if nothing of the stage is left
 */
export async function destroy(
  deleteSignups: readonly string[] | undefined,
  tools: DeployTools,
): Promise<void> {
  const { stage, aws, print } = tools;
  const tables = await tablesOf(deleteSignups, tools);
  if (deleteSignups) requireNames(stage, tables, deleteSignups);
  if (tables.length === 0 && !(await findStack(tools, 'data')))
    throw new RefusedError(
      `${stage} is not deployed to the account of these credentials in ${aws.region}, so there is nothing to remove.`,
    );
  await cancelPlan(tools);
  // Other stages use the stack of the account.
  const mailKey = await retainedMailKey(tools);
  await deleteStacks(deleteSignups ? ['account'] : ['account', 'data'], tools);
  // Last, so that a distribution that AWS did not delete still has its pages.
  await deleteBuckets(aws.s3, `${stackName(stage, 'app')}-`);
  if (!deleteSignups) {
    print(`Removed ${stage}. Its signups are still in ${tables.join(' and ') || 'no table'}.`);
    return;
  }
  for (const table of tables) {
    await deleteTable(aws, table);
    print(`Deleted the table ${table} with all signups in it.`);
  }
  print(`Removed ${stage}. No table with its signups is left.`);
  if (mailKey)
    print(
      `Kept the secret ${mailKey}, which recognises addresses that must get no email, for 0.40 USD a month. When nobody will get ` +
        `any, run: aws secretsmanager delete-secret --region ${aws.region} --secret-id ${mailKey}`,
    );
}

/**
 * Cancels the plan of the distribution: AWS deletes none that has one.
 * @throws RefusedError if the plan is paid, since it ends with its month
 */
async function cancelPlan(tools: DeployTools): Promise<void> {
  if (!(await findStack(tools, 'plan'))) return;
  const { PlanTier } = await outputsOf(tools, 'plan');
  await deleteStack(tools, 'plan');
  if (PlanTier === 'FREE') return;
  throw new RefusedError(
    'The plan of CloudFront is cancelled and ends with its month; the site is still there, because AWS deletes no distribution with ' +
      'a plan. Run this again after that: the CloudFront console names the day.',
  );
}

/** Returns the mail key of a stage that sends emails, which outlives its stack. */
async function retainedMailKey(tools: DeployTools): Promise<string | undefined> {
  if (!sendsEmail(tools.settings)) return undefined;
  const secrets = await resourcesOf(tools, 'data', 'AWS::SecretsManager::Secret');
  return secrets.find((id) => id.includes('MailKey'));
}

/**
 * Returns the tables of a stage that exist: the stack's own, and a restored one. When the stack of data is deleted
 * already, its table is known only by the name that was given.
 */
async function tablesOf(named: readonly string[] = [], tools: DeployTools): Promise<string[]> {
  const { restoredTable } = tools.settings;
  const own = await resourcesOf(tools, 'data', 'AWS::DynamoDB::Table');
  const retained = named.filter((name) => name.startsWith(stackName(tools.stage, 'data')));
  const existing: string[] = [];
  for (const TableName of new Set([...own, ...(restoredTable ? [restoredTable] : []), ...retained])) {
    const found = tools.aws.dynamoDb.send(new DescribeTableCommand({ TableName }));
    if (await unless('ResourceNotFoundException', found)) existing.push(TableName);
  }
  return existing;
}

/**
 * Requires the full name of each table, because a plain flag is typed too easily.
 * @throws DeployUsageError if one is missing
 */
function requireNames(stage: string, tables: readonly string[], named: readonly string[]): void {
  if (tables.every((table) => named.includes(table))) return;
  throw new DeployUsageError(
    `Nothing was deleted. The signups of ${stage} are in ${tables.join(' and ')}; to delete them, give each name: ` +
      tables.map((table) => `--delete-signups ${table}`).join(' '),
  );
}

/** Deletes all stacks of a stage, whatever its settings are today, each before those whose outputs it uses. */
async function deleteStacks(kept: readonly StackPart[], tools: DeployTools): Promise<void> {
  for (const part of [...STACK_PARTS].reverse()) {
    if (kept.includes(part) || !(await findStack(tools, part))) continue;
    tools.print(`Removing the stack ${stackName(tools.stage, part)}, which may take minutes.`);
    if (holdsData(part)) await allowDeletion(tools, part);
    await deleteStack(tools, part);
  }
}

/** Maximum wait for a table, in seconds. */
const TIMEOUT_SECONDS = 600;

/**
 * Deletes a table and waits until it no longer exists. DynamoDB keeps a backup for 35 days if the table has
 * point-in-time recovery.
 */
async function deleteTable({ dynamoDb: client }: AwsClients, TableName: string): Promise<void> {
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  // A table that is being updated cannot be deleted.
  const wait = { client, maxWaitTime: TIMEOUT_SECONDS };
  await waitUntilTableExists(wait, { TableName });
  await client.send(new DeleteTableCommand({ TableName }));
  await waitUntilTableNotExists(wait, { TableName });
}
