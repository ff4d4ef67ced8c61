export * from './client';
export * from './errors';
export type { CsvExport } from './export';
export * from './facts';
export * from './messages';
export * from './paths';
export { type RequestOptions, request, type Transport } from './request';
export type {
  DailySignups,
  EraseRequest,
  LaunchSignup,
  SignupAnswer,
  SignupPage,
  SignupRequest,
  SignupStats,
} from './schemas';
