export { createSignupStore, type MaintainedStore, type StoreOptions } from './create-store';
export { PARTITION_COUNT, signupItem } from './keys';
export * from './signup-store';
export type { Change, Condition, Item, Key, Page, Query, Table, Test, Value } from './table';
