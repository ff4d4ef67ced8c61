export * from './account';
export { ACCOUNT } from './cloud-formation';
export * from './edge';
export * from './intercept';
