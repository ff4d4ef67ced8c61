export * from './breakable-store';
export * from './kill-rounds';
export * from './owner';
export * from './processes';
export * from './raw-http';
export * from './store';
export * from './system';
export * from './writers';
