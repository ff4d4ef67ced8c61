export * from './cache-control';
export * from './cases';
export * from './content-type';
export * from './headers';
export * from './opt-in';
export * from './rewrite';
