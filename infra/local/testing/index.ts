export * from './kill-rounds';
export * from './list';
export * from './processes';
export * from './store';
export * from './system';
export * from './writers';
