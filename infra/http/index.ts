export * from './cache-control';
export * from './content-type';
export * from './headers';
export * from './page-text';
export * from './rewrite';
