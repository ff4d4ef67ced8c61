export * from './engines';
export * from './fault-proxy';
export * from './hooked-table';
export * from './secrets-manager';
export * from './test-dynamodb';
export * from './test-sqlite';
export * from './test-table';
