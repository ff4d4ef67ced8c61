export * from './account';
export * from './edge-server';
export * from './intercept';
export * from './test-build';
