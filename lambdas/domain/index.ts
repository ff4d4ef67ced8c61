export * from './csv';
export * from './email';
export * from './signup';
export * from './time';
