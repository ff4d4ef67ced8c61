import { setTimeout as delay } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { StoreUnavailableError } from '../errors';
import { ONE_ATTEMPT, sendInTime } from './deadline';
import { createTableInput } from './schema';

/** A connection to DynamoDB. */
export type StoreClient = DynamoDBDocumentClient;

/** Creates a connection to DynamoDB; to the endpoint of the region if none is given. */
export const createStoreClient = (config: DynamoDBClientConfig = {}): StoreClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient({ ...config, ...ONE_ATTEMPT }));

/** The interval at which a new table is asked whether it is ready (ms), and how often at most. */
const POLL = { interval: 20, times: 250 };

/**
 * Creates the table if it does not exist, and waits until it is ready. Only for a DynamoDB on loopback: on AWS, the
 * stack creates the table.
 * @throws StoreUnavailableError if that takes longer than five seconds
 */
export async function ensureTable(client: StoreClient, tableName: string): Promise<void> {
  const create = new CreateTableCommand(createTableInput(tableName));
  await sendInTime((options) => client.send(create, options), {
    expected: { ResourceInUseException: 'exists' },
  });
  const describe = new DescribeTableCommand({ TableName: tableName });
  for (let n = 0; n < POLL.times; n += 1) {
    const { Table } = await sendInTime((options) => client.send(describe, options));
    if (Table?.TableStatus === 'ACTIVE') return;
    await delay(POLL.interval);
  }
  throw new StoreUnavailableError('The new table is not ready.', { code: 'CREATING' });
}
