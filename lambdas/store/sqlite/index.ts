export { OpenError, type OpenProblem } from './messages';
export { openSqliteTable, type SqliteTable, type SqliteTableOptions } from './sqlite-table';
