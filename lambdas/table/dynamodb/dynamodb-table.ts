import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { batchesOf } from '../batches';
import { CALL_TIMEOUT_MS } from '../errors';
import { invalidItem } from '../keys';
import type { Check, Item, Key, Query, Table, Value, Write } from '../table';
import { assertPresent, sendInTime } from './deadline';
import { conditionExpression, createPlaceholders, queryInput, updateExpression } from './expressions';

/** The most items that DynamoDB returns in one response. */
const BATCH = 100;
const CONDITION_FAILED = 'condition failed';
const EXPECTED = {
  ConditionalCheckFailedException: CONDITION_FAILED,
  ConditionalCheckFailed: CONDITION_FAILED,
} as const;

/** Reads the items of at most `BATCH` different keys, which DynamoDB may return in parts and in any order. */
async function getBatch(
  client: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Key[],
  timeout: number,
): Promise<Item[]> {
  const deadline = performance.now() + timeout;
  const found: Item[] = [];
  let left: Record<string, unknown>[] = keys.map(keyOf);
  while (left.length > 0) {
    const command = new BatchGetCommand({
      RequestItems: { [tableName]: { Keys: left, ConsistentRead: true } },
    });
    const output = await sendInTime((options) => client.send(command, options), { timeout, deadline });
    found.push(...(output.Responses?.[tableName] ?? []).map(itemOf));
    left = output.UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
}

/**
 * Returns a table of DynamoDB as the store's port.
 * @param timeout the longest time that one call may take, retries included, in milliseconds
 */
export function createDynamoDbTable(
  client: DynamoDBDocumentClient,
  tableName: string,
  timeout = CALL_TIMEOUT_MS,
): Table {
  async function get(key: Key, deadline?: number): Promise<Item | undefined> {
    const command = new GetCommand({ TableName: tableName, Key: keyOf(key), ConsistentRead: true });
    const { Item } = await sendInTime((options) => client.send(command, options), { timeout, deadline });
    return Item && itemOf(Item);
  }

  /** Resolves to the output, or to undefined if the condition did not hold. */
  async function send(write: Write, deadline?: number) {
    const { Put, Update, Delete } = writeInput(tableName, write);
    const output = await sendInTime(
      (options) => {
        if (Put) return client.send(new PutCommand(Put), options);
        if (Delete) return client.send(new DeleteCommand(Delete), options);
        return client.send(new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' }), options);
      },
      {
        expected: EXPECTED,
        isRepeatable: !write.condition && !(write.call === 'update' && write.change.add),
        timeout,
        deadline,
      },
    );
    return output === CONDITION_FAILED ? undefined : output;
  }

  function read(query: Query, select: { Select?: 'COUNT' } = {}) {
    const command = new QueryCommand({ TableName: tableName, ...queryInput(query), ...select });
    return sendInTime((options) => client.send(command, options), { timeout });
  }

  return {
    get: (key) => get(key),
    async getMany(keys) {
      const wanted = new Map(keys.map((key) => [nameOf(key), key]));
      const batches = await Promise.all(
        [...batchesOf([...wanted.values()], BATCH)].map((batch) =>
          getBatch(client, tableName, batch, timeout),
        ),
      );
      const found = new Map(batches.flat().map((item) => [`${item.pk} ${item.sk}`, item]));
      return keys.map((key) => found.get(nameOf(key)));
    },
    async put(item, condition) {
      const deadline = performance.now() + timeout;
      try {
        return (await send({ call: 'put', item, condition }, deadline)) !== undefined;
      } catch (error) {
        // The put is not repeated, but it may have been carried out: the item itself shows that.
        if (condition && isDeepStrictEqual(await get(item, deadline), item)) return true;
        throw error;
      }
    },
    async update(key, change, condition) {
      const output = await send({ call: 'update', key, change, condition });
      return output && itemOf(assertPresent(output.Attributes));
    },
    delete: async (key, condition) => (await send({ call: 'delete', key, condition })) !== undefined,
    async transact(writes) {
      // The token makes DynamoDB carry out a repetition only if the transaction has not been carried out yet.
      const command = new TransactWriteCommand({
        ClientRequestToken: randomUUID(),
        TransactItems: writes.map((write) => partInput(tableName, write)),
      });
      const output = await sendInTime((options) => client.send(command, options), {
        expected: EXPECTED,
        timeout,
      });
      return output !== CONDITION_FAILED;
    },
    async query(query) {
      const { Items, LastEvaluatedKey } = await read(query);
      return { items: assertPresent(Items).map(itemOf), next: nextOf(LastEvaluatedKey) };
    },
    async count(query) {
      const { Count, LastEvaluatedKey } = await read(query, { Select: 'COUNT' });
      return { count: assertPresent(Count), next: nextOf(LastEvaluatedKey) };
    },
  };
}

const keyOf = ({ pk, sk }: Key) => ({ pk, sk });

const nextOf = (key: Record<string, unknown> | undefined) => key && itemOf(key);

/** Checks an item of the document client. @throws StoreUnavailableError for a type that is never stored here. */
function itemOf(attributes: Record<string, unknown>): Item {
  for (const name in attributes) {
    if (!isValue(attributes[name])) throw invalidItem('an attribute of an unexpected type');
  }
  return attributes as Item;
}

const isValue = (value: unknown): value is Value => ['string', 'number', 'boolean'].includes(typeof value);

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Returns a part of a transaction. */
function partInput(TableName: string, part: Write | Check) {
  if (part.call !== 'check') return writeInput(TableName, part);
  const placeholders = createPlaceholders();
  const ConditionExpression = conditionExpression(part.condition, placeholders);
  return {
    ConditionCheck: { TableName, Key: keyOf(part.key), ConditionExpression, ...placeholders.attributes() },
  };
}

/** Returns a write as a part of a transaction, which is also the input of the command of the same name. */
function writeInput(TableName: string, write: Write) {
  const placeholders = createPlaceholders();
  const condition = write.condition && {
    ConditionExpression: conditionExpression(write.condition, placeholders),
  };
  if (write.call === 'put') {
    return { Put: { TableName, Item: write.item, ...condition, ...placeholders.attributes() } };
  }
  const Key = keyOf(write.key);
  if (write.call === 'delete') {
    return { Delete: { TableName, Key, ...condition, ...placeholders.attributes() } };
  }
  const UpdateExpression = updateExpression(write.change, placeholders);
  return { Update: { TableName, Key, UpdateExpression, ...condition, ...placeholders.attributes() } };
}
