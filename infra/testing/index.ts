export {
  type FaultProxy,
  type ForwardOptions,
  type Interceptor,
  startFaultProxy,
  startTestDynamoDb,
  type TestDynamoDb,
} from '@tariff-tantrum/lambdas/store/testing';
export * from './aborted-exports';
export * from './avoid-midnight';
export * from './exporter';
export * from './kill-rounds';
export * from './load';
export * from './long-export';
export * from './processes';
export * from './raw-http';
export * from './seeding';
export * from './site';
export * from './system';
export * from './timed-api';
export * from './writers';
