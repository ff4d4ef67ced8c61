export * from './address-group';
export * from './csv';
export * from './csv-import';
export * from './password';
export * from './signup';
export * from './time';
