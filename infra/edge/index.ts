export * from './cases';
export * from './headers';
export * from './rewrite';
