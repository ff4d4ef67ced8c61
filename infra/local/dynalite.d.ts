declare module 'dynalite' {
  import type { Server } from 'node:http';
  export interface DynaliteOptions {
    /** Folder of the database; in memory when absent. */
    path?: string;
    createTableMs?: number;
    deleteTableMs?: number;
    updateTableMs?: number;
  }
  export default function dynalite(options?: DynaliteOptions): Server;
}

declare module 'dynalite/db/index.js' {
  /** A table as dynalite keeps it. */
  export interface KeptTable {
    TableName: string;
    KeySchema: { AttributeName: string }[];
    LocalSecondaryIndexes?: { IndexName: string; KeySchema: { AttributeName: string }[] }[];
  }
  type Item = Record<string, { S?: string; N?: string }>;
  /** The key of an item in its table. */
  export function createKey(item: Item, table: KeptTable): string;
  /** The key of an item's row in an index. */
  export function createIndexKey(item: Item, table: KeptTable, keySchema: KeptTable['KeySchema']): string;
}
