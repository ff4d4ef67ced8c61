import { type Columns, isDoubt } from './columns';
import { createOrderFinder, type DateOrder } from './dates';
import type { CsvRow } from './read-csv';
import type { OldEncoding } from './read-text';
import { NotUtf8Error, UnclearDatesError } from './unreadable-file';

/** Different values of a column that are counted: more tell nothing about the people of a list. */
const VALUES_COUNTED = 50;
/** The commonest values that are shown, besides those that look like a "No". */
const VALUES_SHOWN = 5;
/** How much of a name is shown. */
const NAME_LENGTH = 60;
/** Names that show which encoding a file has. */
const NAMES_SHOWN = 3;

/** Rows to leave out: those that have one of some values in a column. */
export interface LeftOut {
  column: string;
  values: readonly string[];
}

/** A column that an import does not use, with its commonest values; none if nearly every row has another one. */
export interface UnusedColumn {
  column: string;
  values: { value: string; rows: number }[];
}

/** What is known of a list after all of it was read once. */
export interface Survey {
  /** What comes first in dates such as 3/4/2025, if there are any, as the others of the file show. */
  dateOrder: DateOrder | undefined;
  unused: UnusedColumn[];
  /** Which rows were better left out: their columns look like a "No", or like somebody who has dropped out. */
  proposed: LeftOut[];
}

/** Thrown if a file is not UTF-8, with what its names are in the encodings that it may have. */
export class UnknownEncodingError extends NotUtf8Error {
  override readonly name = 'UnknownEncodingError';
  constructor(readonly samples: readonly { encoding: OldEncoding; names: readonly string[] }[]) {
    super();
  }
}

/** Creates a survey of a list's rows before any of them is sent. Only counts are kept. */
export function createSurvey({ header, fields, consents, states, ends }: Columns) {
  const dates = createOrderFinder();
  const used = new Set([...Object.values(fields).flat(), ...consents, ...states, ...ends]);
  const unused = header.flatMap((column, index) =>
    used.has(index) || column === '' ? [] : [{ column, index, counts: new Map<string, number>() }],
  );
  return {
    add({ cells }: CsvRow): void {
      if (cells.length !== header.length) return;
      for (const index of fields.signup_date) dates.add(cells[index] ?? '');
      for (const { index, counts } of unused) {
        const value = cells[index]?.trim() ?? '';
        if (value === '' || (counts.size > VALUES_COUNTED && !counts.has(value))) continue;
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    },
    /** Returns what was found. @throws UnclearDatesError if day and month could be either, and no order was given */
    end(given: DateOrder | undefined): Survey {
      const dateOrder = given ?? dates.find();
      if (dateOrder === 'unclear') throw new UnclearDatesError();
      return {
        dateOrder,
        unused: unused.map(({ column, counts }) => ({ column, values: commonest(column, counts) })),
        proposed: unused.flatMap(({ column, counts }) => {
          const all = [...counts.keys()];
          const isAnswer = counts.size <= VALUES_COUNTED && !all.every(isCountry);
          const values = isAnswer ? all.filter((value) => isDoubt(column, value)) : [];
          // What all rows have says nothing about some of them.
          return values.length > 0 && values.length < counts.size ? [{ column, values }] : [];
        }),
      };
    },
  };
}

/** Whether a value looks like the code of a country: NO is Norway. */
const isCountry = (value: string): boolean => /^[A-Z]{2}$/.test(value);

function commonest(column: string, counts: ReadonlyMap<string, number>): UnusedColumn['values'] {
  if (counts.size > VALUES_COUNTED) return [];
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .filter(([value], index) => index < VALUES_SHOWN || isDoubt(column, value))
    .map(([value, rows]) => ({ value, rows }));
}

/** Returns some names of a list that an encoding changes: with letters that are not ASCII. */
export function createNameSample({ fields }: Columns) {
  const indexes = [fields.name, fields.first_name, fields.last_name, fields.email].flat();
  const names: string[] = [];
  return {
    add({ cells }: CsvRow): void {
      if (names.length === NAMES_SHOWN) return;
      const name = indexes.map((index) => cells[index]?.trim() ?? '').find((text) => /[^ -~]/.test(text));
      if (name !== undefined) names.push(name.slice(0, NAME_LENGTH));
    },
    names,
  };
}
