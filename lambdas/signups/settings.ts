/** The partition key of the store's own settings. */
export const SETTINGS = 'settings';
