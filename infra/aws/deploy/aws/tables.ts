import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  UpdateTableCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from '@aws-sdk/client-dynamodb';

/** Maximum wait for a table, in seconds. */
const TIMEOUT_SECONDS = 600;

/** Returns whether a table exists. */
export async function tableExists(client: DynamoDBClient, TableName: string): Promise<boolean> {
  try {
    await client.send(new DescribeTableCommand({ TableName }));
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return false;
    throw error;
  }
}

/**
 * Deletes a table and waits until it no longer exists. DynamoDB keeps a backup for 35 days if the table has point-in-time recovery.
 */
export async function deleteTable(client: DynamoDBClient, TableName: string): Promise<void> {
  await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
  // A table that is being updated cannot be deleted.
  const wait = { client, maxWaitTime: TIMEOUT_SECONDS };
  await waitUntilTableExists(wait, { TableName });
  await client.send(new DeleteTableCommand({ TableName }));
  await waitUntilTableNotExists(wait, { TableName });
}
