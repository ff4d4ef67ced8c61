// Every name is listed: with `export *`, esbuild leaves constants undefined in a bundle that uses them without
// the client, because the client imports the schemas, and what they import, dynamically.
export {
  type CallOptions,
  createLaunchClient,
  type LaunchClient,
  type LaunchClientOptions,
  newOperation,
  type SignupQuery,
  type TimeRange,
} from './client';
export {
  ALL_ENDPOINTS,
  API_HEADERS,
  type Audience,
  allowedMethods,
  BODY_LIMIT,
  DAILY_LIMIT,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  ERASE_RANGE_LIMIT,
  FAILED_LOGIN_LIMIT,
  FORM_PAGES,
  IMPORT_LIMIT,
  LIST_LIMIT,
  type NamesOf,
  needsPassword,
  OWNER_HEADERS,
  PATHS,
  type SignupProblem,
} from './endpoints';
export { HttpError, IncompleteExportError, UnexpectedResponseError } from './errors';
export {
  alertFor,
  type ErrorExplanation,
  type ErrorKind,
  explainError,
  type OwnerActivity,
  type OwnerAlert,
} from './explain-error';
export type { CsvExport } from './export';
export {
  ACTION_LOG_DAYS,
  CONSENT,
  CONTACT,
  DISCOUNT_PERCENT,
  EXPORT_FILENAME,
  exportFilename,
  GAME,
  LIMITS,
  MAILING_TOOLS,
  type MailingTool,
  PASSWORD_MIN,
  RECENT_DAYS,
  RETENTION_YEARS,
  SELLER,
  SIGNUP_TOASTS,
} from './facts';
export { foldText } from './fold-text';
export { ADMIN_MESSAGES, ERROR_TEXTS, IMPORT_ERRORS, INPUT_ERRORS } from './messages';
export {
  CONSENT_AGE_DAYS,
  countOldConsents,
  type FactNotice,
  listNotices,
  OLD_CONSENTS,
  type StatedFacts,
} from './notices';
export { DEFAULT_ORIGIN, isLoopback, type LaunchOrigin, OriginError, parseOrigin } from './origin';
export { type RequestOptions, request, type Transport } from './request';
export type {
  ActionPage,
  DailySignups,
  EraseRangeRequest,
  EraseRangeResult,
  EraseRequest,
  ImportResult,
  LaunchSignup,
  OutboxMail,
  OwnerAction,
  OwnerClient,
  SignupPage,
  SignupRequest,
  SignupResponse,
  SignupStats,
  SignupTrend,
  VisitorFields,
} from './schemas';
export { type CsvPart, RecordTooLargeError, splitCsv } from './split-csv';
