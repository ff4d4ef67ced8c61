export * from './account';
export { ACCOUNT } from './deployed';
export * from './edge';
export * from './intercept';
