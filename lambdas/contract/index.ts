// The names of what the schemas import are listed: with `export *`, esbuild leaves them undefined in a bundle that uses
// them without the client, because the client imports the schemas dynamically.

export type * from './campaigns';
export * from './client';
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
  IMPORT_REFUSED_LIMIT,
  LIST_LIMIT,
  type NamesOf,
  needsPassword,
  OWNER_HEADERS,
  PATHS,
  type SignupProblem,
} from './endpoints';
export * from './errors';
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
export * from './notices';
export * from './origin';
export * from './request';
export type * from './schemas';
export * from './split-csv';
export * from './transitions';
