export * from './stages';
export * from './synthesis';
