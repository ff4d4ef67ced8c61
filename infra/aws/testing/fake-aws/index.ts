export * from './account';
export { ACCOUNT } from './cloud-formation';
export * from './edge-server';
export * from './intercept';
export * from './test-build';
