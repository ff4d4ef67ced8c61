export {
  type FaultProxy,
  type ForwardOptions,
  type Interceptor,
  startFaultProxy,
} from '@tariff-tantrum/lambdas/table/testing/fault-proxy';
export { startTestDynamoDb, type TestDynamoDb } from '@tariff-tantrum/lambdas/table/testing/test-dynamodb';
export { findFreePort } from '../local/web/free-port';
export * from './campaigns';
export * from './folders';
export * from './load';
export * from './measures';
export * from './problems';
export * from './processes';
export * from './raw-http';
export * from './repository';
export * from './seeding';
export * from './site';
export * from './system';
export * from './waiting';
export * from './writers';
