import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { CALL_TIMEOUT_MS } from '../errors';
import { invalidItem } from '../keys';
import type { Change, Condition, Item, Key, Table, Value, Write } from '../table';
import { assertPresent, sendInTime } from './deadline';
import { conditionExpression, createPlaceholders, queryInput, updateExpression } from './expressions';

const CONDITION_FAILED = 'condition failed';
const EXPECTED = {
  ConditionalCheckFailedException: CONDITION_FAILED,
  ConditionalCheckFailed: CONDITION_FAILED,
} as const;

/** Returns a table of DynamoDB as the store's port. */
export function createDynamoDbTable(client: DynamoDBDocumentClient, tableName: string): Table {
  const table = { TableName: tableName };
  const get = async (key: Key, deadline?: number): Promise<Item | undefined> => {
    const command = new GetCommand({ ...table, Key: keyOf(key), ConsistentRead: true });
    const { Item } = await sendInTime((abortSignal) => client.send(command, { abortSignal }), { deadline });
    return Item && itemOf(Item);
  };
  return {
    get: (key) => get(key),
    async put(item, condition) {
      const command = new PutCommand({ ...table, Item: item, ...conditional(condition) });
      const deadline = performance.now() + CALL_TIMEOUT_MS;
      try {
        const output = await sendInTime((abortSignal) => client.send(command, { abortSignal }), {
          expected: EXPECTED,
          isRepeatable: !condition,
          deadline,
        });
        return output !== CONDITION_FAILED;
      } catch (error) {
        // It is not repeated, but it may have been carried out: the item itself shows that.
        if (condition && isDeepStrictEqual(await get(item, deadline), item)) return true;
        throw error;
      }
    },
    async update(key, change, condition) {
      const command = new UpdateCommand({
        ...table,
        ...updateInput(key, change, condition),
        ReturnValues: 'ALL_NEW',
      });
      const output = await sendInTime((abortSignal) => client.send(command, { abortSignal }), {
        expected: EXPECTED,
        isRepeatable: !condition && !change.add,
      });
      return output === CONDITION_FAILED ? undefined : itemOf(assertPresent(output.Attributes));
    },
    async delete(key, condition) {
      const command = new DeleteCommand({ ...table, Key: keyOf(key), ...conditional(condition) });
      const output = await sendInTime((abortSignal) => client.send(command, { abortSignal }), {
        expected: EXPECTED,
        isRepeatable: !condition,
      });
      return output !== CONDITION_FAILED;
    },
    async transact(writes) {
      // With the token DynamoDB carries out a repetition only if the transaction has not been carried out yet.
      const command = new TransactWriteCommand({
        ClientRequestToken: randomUUID(),
        TransactItems: writes.map((write) => transactItem(tableName, write)),
      });
      const output = await sendInTime((abortSignal) => client.send(command, { abortSignal }), {
        expected: EXPECTED,
      });
      return output !== CONDITION_FAILED;
    },
    async query(query) {
      const command = new QueryCommand({ ...table, ...queryInput(query) });
      const output = await sendInTime((abortSignal) => client.send(command, { abortSignal }));
      return { items: assertPresent(output.Items).map(itemOf), next: nextOf(output.LastEvaluatedKey) };
    },
    async count(query) {
      const command = new QueryCommand({ ...table, ...queryInput(query), Select: 'COUNT' });
      const output = await sendInTime((abortSignal) => client.send(command, { abortSignal }));
      return { count: assertPresent(output.Count), next: nextOf(output.LastEvaluatedKey) };
    },
  };
}

const keyOf = ({ pk, sk }: Key) => ({ pk, sk });

const nextOf = (key: Record<string, unknown> | undefined) => key && itemOf(key);

/** Checks an item of the document client. @throws StoreUnavailableError for a type that is never stored here. */
function itemOf(attributes: Record<string, unknown>): Item {
  for (const name in attributes) {
    if (!isValue(attributes[name])) {
      throw invalidItem('an attribute of an unexpected type');
    }
  }
  return attributes as Item;
}

const isValue = (value: unknown): value is Value => typeof value === 'string' || typeof value === 'number';

function updateInput(key: Key, change: Change, condition: Condition | undefined) {
  const placeholders = createPlaceholders();
  return {
    Key: keyOf(key),
    UpdateExpression: updateExpression(change, placeholders),
    ...(condition && { ConditionExpression: conditionExpression(condition, placeholders) }),
    ...placeholders.attributes(),
  };
}

function transactItem(TableName: string, write: Write) {
  if (write.call === 'update') {
    return { Update: { TableName, ...updateInput(write.key, write.change, write.condition) } };
  }
  const condition = conditional(write.condition);
  return write.call === 'put'
    ? { Put: { TableName, Item: write.item, ...condition } }
    : { Delete: { TableName, Key: keyOf(write.key), ...condition } };
}

function conditional(condition: Condition | undefined) {
  if (!condition) return undefined;
  const placeholders = createPlaceholders();
  return {
    ConditionExpression: conditionExpression(condition, placeholders),
    ...placeholders.attributes(),
  };
}
