export * from './against-export';
export * from './chart';
export * from './exchange';
export * from './figures';
export * from './run';
export * from './traffic';
