// The only import of the driver. It has the API of `node:sqlite`, which replaces it in the next line once Node 22.13
// is the oldest supported version.
import { backup, DatabaseSync } from '@photostructure/sqlite';

export { backup, DatabaseSync };
export type Connection = InstanceType<typeof DatabaseSync>;
export type Statement = ReturnType<Connection['prepare']>;
