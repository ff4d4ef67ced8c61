export * from './faulty-proxy';
export * from './hooks';
export * from './table';
