export type { Item, Key, StoreCalls, Value } from './calls';
export {
  createCalls,
  createDynamoStore,
  createStoreClient,
  ensureTable,
  putBatch,
  type StoreClient,
  type StoreClientOptions,
} from './dynamodb';
export { signupItem } from './layout';
export * from './secret';
export * from './signup-store';
export type { DynamoStore } from './store';
export { createTableInput, TABLE, TABLE_NAME } from './table';
