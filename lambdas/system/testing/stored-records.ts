import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Item } from '../../table/table';

/** Items as earlier versions stored them, one of each form: a line of JSON each, made by `record-stored.ts`. */
export const STORED_RECORDS = join('lambdas', 'system', 'testing', 'stored-records.jsonl');

/** Returns the stored items; none if there is no file. */
export const readStored = (): Item[] =>
  existsSync(STORED_RECORDS)
    ? readFileSync(STORED_RECORDS, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

/** Returns what distinguishes the forms of records: the kind, the state, and which attributes there are. */
export const formOf = (item: Item): string =>
  [kindOf(item), item.state ?? '', item.pausedBy ?? '', ...Object.keys(item).toSorted()].join(' ');

/** Returns the kind of an item: its partition key without the number of the partition. */
export const kindOf = ({ pk }: Item): string => String(pk).split('#')[0] ?? '';
