import { readEnv } from '../env';
import { createDynamoDbStore, createStoreClient } from '../store/dynamodb';

/** The signup list in this stage's table. */
export function openStore() {
  const { TABLE_NAME } = readEnv(['TABLE_NAME']);
  return createDynamoDbStore({ client: createStoreClient(), tableName: TABLE_NAME, now: Date.now });
}
