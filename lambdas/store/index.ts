export * from './errors';
export { signupItem } from './keys';
export type { MailStore, MailStoreOptions } from './mail/create-mail-store';
export * from './signup-store';
export type { Change, Condition, IndexName, Item, Key, Page, Query, Table, Test, Value } from './table';
