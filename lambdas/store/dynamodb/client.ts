import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ONE_ATTEMPT, sendInTime } from './deadline';
import { createTableInput } from './schema';

/** A connection to DynamoDB. */
export type StoreClient = DynamoDBDocumentClient;

export interface StoreClientOptions {
  /** Defaults to the endpoint of the region. */
  endpoint?: string | undefined;
  region?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

/** Creates a connection to DynamoDB. */
export const createStoreClient = ({ endpoint, region, credentials }: StoreClientOptions = {}): StoreClient =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      ...(endpoint && { endpoint }),
      ...(region && { region }),
      ...(credentials && { credentials }),
      ...ONE_ATTEMPT,
    }),
  );

/** Creates the table if it does not exist. Only for a DynamoDB on loopback: on AWS the stack creates it. */
export async function ensureTable(client: StoreClient, tableName: string): Promise<void> {
  const create = new CreateTableCommand(createTableInput(tableName));
  await sendInTime((options) => client.send(create, options), {
    expected: { ResourceInUseException: 'exists' },
  });
}
