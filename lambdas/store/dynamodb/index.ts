export {
  createDynamoDbStore,
  createStoreClient,
  ensureTable,
  type StoreClient,
  type StoreClientOptions,
} from './client';
export { createDynamoDbTable } from './dynamodb-table';
export { createTableInput, SCHEMA, TABLE_NAME } from './schema';
export { createSecretReader, type SecretOptions } from './secret';
