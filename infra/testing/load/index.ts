export * from './http-exchange';
export * from './lost-signups';
export * from './run';
export * from './summary';
export * from './traffic';
