export { TEST_PASSWORD } from '../../system/testing/test-api';
export * from './fake-ses';
export * from './fake-smtp';
export * from './mail-system';
export * from './steps';
export * from './test-mail';
