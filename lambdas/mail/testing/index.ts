export { TEST_PASSWORD } from '../../api/testing/test-api';
export * from './fake-ses';
export * from './fake-smtp';
export * from './mail-system';
export * from './steps';
export * from './test-mail';
