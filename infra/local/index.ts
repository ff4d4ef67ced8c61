export * from './seeding';
export * from './testing';
export * from './testing/site';
