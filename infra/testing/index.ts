export {
  type FaultProxy,
  type ForwardOptions,
  type Interceptor,
  startFaultProxy,
  startTestDynamoDb,
  type TestDynamoDb,
} from '@tariff-tantrum/lambdas/store/testing';
export * from './avoid-midnight';
export * from './campaigns';
export * from './load';
export * from './processes';
export * from './raw-http';
export * from './seeding';
export * from './site';
export * from './system';
export * from './writers';
