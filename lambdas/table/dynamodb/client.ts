import { CreateTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ONE_ATTEMPT, sendInTime } from './deadline';
import { createTableInput } from './schema';

/** A connection to DynamoDB. */
export type StoreClient = DynamoDBDocumentClient;

/** Creates a connection to DynamoDB; to the endpoint of the region if none is given. */
export const createStoreClient = (config: DynamoDBClientConfig = {}): StoreClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ ...config, ...ONE_ATTEMPT }));

/** Creates the table if it does not exist. Only for a DynamoDB on loopback: on AWS the stack creates it. */
export async function ensureTable(client: StoreClient, tableName: string): Promise<void> {
  const create = new CreateTableCommand(createTableInput(tableName));
  await sendInTime((options) => client.send(create, options), {
    expected: { ResourceInUseException: 'exists' },
  });
}
