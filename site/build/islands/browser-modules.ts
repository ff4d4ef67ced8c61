/** Libraries that have another module for browsers. */
export const BROWSER_MODULES = { 'csv-parse/sync': 'csv-parse/browser/esm/sync' };
