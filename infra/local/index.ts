export * from './seeding';
export * from './testing';
