import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { itemOf, namesIn } from './attributes';
import type { Expression, Item, Key, Query, StoreCalls } from './calls';
import { inTime, ONE_TRY, proper } from './deadline';
import { quietly } from './quietly';
import { StoreUnavailableError } from './signup-store';
import { createStore, type DynamoStore, type StoreOptions } from './store';
import { createTableInput, TABLE } from './table';

/** A connection to DynamoDB. */
export type StoreClient = DynamoDBDocumentClient;

export interface StoreClientOptions {
  /** Another DynamoDB than the region's own. */
  endpoint?: string | undefined;
  region?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

export function createStoreClient({ endpoint, region, credentials }: StoreClientOptions = {}): StoreClient {
  return quietly(() =>
    DynamoDBDocumentClient.from(
      new DynamoDBClient({
        ...(endpoint && { endpoint }),
        ...(region && { region }),
        ...(credentials && { credentials }),
        ...ONE_TRY,
      }),
    ),
  );
}

/** The signup list in one table. */
export const createDynamoStore = ({
  client,
  tableName,
  ...options
}: { client: StoreClient; tableName: string } & StoreOptions): DynamoStore =>
  createStore(createCalls(client, tableName), options);

/** The store's calls as requests to one DynamoDB table. */
export function createCalls(client: StoreClient, tableName: string): StoreCalls {
  const table = { TableName: tableName };
  return {
    async get(key) {
      const command = new GetCommand({ ...table, Key: keyOf(key), ConsistentRead: true });
      const { Item } = await inTime((abortSignal) => client.send(command, { abortSignal }));
      return Item && itemOf(Item);
    },
    async put(item, condition) {
      const command = new PutCommand({ ...table, Item: item, ...conditional(condition) });
      return (await inTime((abortSignal) => client.send(command, { abortSignal }), CONDITIONAL)) !== REFUSED;
    },
    async update(key, change, condition) {
      const command = new UpdateCommand({
        ...table,
        Key: keyOf(key),
        UpdateExpression: change.expression,
        ...(condition && { ConditionExpression: condition }),
        ...placeholders(`${change.expression} ${condition ?? ''}`, change.values),
        ReturnValues: 'ALL_NEW',
      });
      const output = await inTime((abortSignal) => client.send(command, { abortSignal }), CONDITIONAL);
      return output === REFUSED ? undefined : itemOf(proper(output.Attributes));
    },
    async delete(key, condition) {
      const command = new DeleteCommand({ ...table, Key: keyOf(key), ...conditional(condition) });
      return (await inTime((abortSignal) => client.send(command, { abortSignal }), CONDITIONAL)) !== REFUSED;
    },
    async query(query) {
      const command = new QueryCommand({ ...table, ...queryInput(query) });
      const output = await inTime((abortSignal) => client.send(command, { abortSignal }));
      return { items: proper(output.Items).map(itemOf), next: nextOf(output.LastEvaluatedKey) };
    },
    async count(query) {
      const command = new QueryCommand({ ...table, ...queryInput(query), Select: 'COUNT' });
      const output = await inTime((abortSignal) => client.send(command, { abortSignal }));
      return { count: proper(output.Count), next: nextOf(output.LastEvaluatedKey) };
    },
  };
}

/** Makes the table unless it is there. For stores on loopback only: on AWS the stack makes it. */
export async function ensureTable(client: StoreClient, tableName: string): Promise<void> {
  const create = new CreateTableCommand(createTableInput(tableName));
  await inTime((abortSignal) => client.send(create, { abortSignal }), { ResourceInUseException: 'there' });
}

/** Puts up to 25 items in one request, unconditionally: for seeding, never for signups of people. */
export async function putBatch(
  client: StoreClient,
  tableName: string,
  items: readonly Item[],
): Promise<void> {
  const puts = items.map((item) => ({ PutRequest: { Item: item } }));
  const command = new BatchWriteCommand({ RequestItems: { [tableName]: puts } });
  const { UnprocessedItems } = await inTime((abortSignal) => client.send(command, { abortSignal }));
  const left = UnprocessedItems?.[tableName]?.length ?? 0;
  if (left > 0) throw new StoreUnavailableError(`The store left ${left} of ${items.length} items out.`);
}

const REFUSED = 'refused';
const CONDITIONAL = { ConditionalCheckFailedException: REFUSED } as const;

function queryInput({ pk, byTime, from, to, backwards, limit, attributes, after }: Query) {
  const sortKey = byTime ? TABLE.index.sortKey : TABLE.sortKey;
  const range = rangeCondition(sortKey, from, to);
  const key = `#pk = :pk${range}`;
  const projection = attributes?.map((name) => `#${name}`).join(', ');
  return {
    ...(byTime && { IndexName: TABLE.index.name }),
    ConsistentRead: true,
    KeyConditionExpression: key,
    ...(projection && { ProjectionExpression: projection }),
    ...placeholders(`${key} ${projection ?? ''}`, {
      pk,
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    }),
    ScanIndexForward: !backwards,
    ...(limit && { Limit: limit }),
    ...(after && { ExclusiveStartKey: after }),
  };
}

function rangeCondition(sortKey: string, from?: string, to?: string): string {
  if (from !== undefined && to !== undefined) return ` AND #${sortKey} BETWEEN :from AND :to`;
  if (from !== undefined) return ` AND #${sortKey} >= :from`;
  return to === undefined ? '' : ` AND #${sortKey} <= :to`;
}

const keyOf = ({ pk, sk }: Key) => ({ pk, sk });

const nextOf = (key: Record<string, unknown> | undefined) => key && itemOf(key);

const conditional = (condition?: Expression) =>
  condition && {
    ConditionExpression: condition.expression,
    ...placeholders(condition.expression, condition.values),
  };

/** Every attribute goes by a placeholder, since so many words (name, total, token ...) are reserved. */
function placeholders(expression: string, values: Expression['values'] = {}) {
  const named = Object.entries(values).map(([name, value]) => [`:${name}`, value] as const);
  return {
    ExpressionAttributeNames: namesIn(expression),
    ...(named.length > 0 && { ExpressionAttributeValues: Object.fromEntries(named) }),
  };
}
