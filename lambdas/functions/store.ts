import { readEnv } from '../env';
import { createDynamoStore, createStoreClient } from '../store';

/** The signup list in this stage's table. */
export function openStore() {
  const { TABLE_NAME } = readEnv(['TABLE_NAME']);
  return createDynamoStore({ client: createStoreClient(), tableName: TABLE_NAME, now: Date.now });
}
