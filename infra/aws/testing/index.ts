export * from './stages';
export * from './synthesis';
export * from './temp-folder';
