import { nameSchema } from '../../contract/signup-schemas';
import { comparableOf, isDoubt, isQuestion, isStateWord } from './answers';
import type { Columns } from './columns';
import { type ColumnValues, readCell } from './consent';
import { createOrderFinder, type DateOrder } from './dates';
import type { CsvRow } from './read-csv';
import type { FileFindings } from './read-table';
import { isAddressName, isRegionName } from './state-columns';
import { UnclearDatesError } from './unreadable-file';

/** How many different values of a column are counted: more of them say nothing about the people of a list. */
export const VALUES_COUNTED = 50;
/** How many of the most common values are shown, besides those that look like a “No”. */
const VALUES_SHOWN = 5;

/** A column with some of its values, and how many rows have them. */
export interface CountedColumn {
  column: string;
  values: { value: string; rows: number }[];
}

/** A column that says whether people may get emails, with its words that are neither a known yes nor a known no. */
export interface UndecidedColumn extends CountedColumn {
  /** Rows with further unknown words, which are not listed. */
  others: number;
}

/** The findings about a list after all of it was read once. */
export interface Survey extends FileFindings {
  /** The order of dates such as 3/4/2025, if there are any, as other dates of the file show it. */
  dateOrder: DateOrder | undefined;
  /** The unused columns with their most common values; without values if nearly every row has another one. */
  unused: CountedColumn[];
  /** The rows that should be left out: their columns look like a “No”, or like somebody who has dropped out. */
  proposed: ColumnValues[];
  /** Words whose rows are left out until the owner has decided what they mean. */
  undecided: UndecidedColumn[];
  /** Rows whose name cannot be stored, such as one that is too long: they are imported without it. */
  lostNames: number;
}

/** The values of a column as first written, by the texts by which they are compared. */
type Counts = Map<string, CountedColumn['values'][number]>;

interface WatchedColumn {
  column: string;
  index: number;
  counts: Counts;
}

/** Counts a value, unless the column has too many others. Returns whether it was counted. */
function count(counts: Counts, value: string): boolean {
  const key = comparableOf(value);
  const before = counts.get(key);
  if (counts.size > VALUES_COUNTED && !before) return false;
  counts.set(key, { value: before?.value ?? value, rows: (before?.rows ?? 0) + 1 });
  return true;
}

/** Creates a survey of a list's rows before any of them is sent. It keeps only counts. */
export function createSurvey(columns: Columns) {
  const { header, fields, consents, states, refusals } = columns;
  const dates = createOrderFinder();
  const used = new Set([...Object.values(fields).flat(), ...consents, ...refusals]);
  const watched = header.flatMap((column, index): WatchedColumn[] =>
    used.has(index) || column === '' ? [] : [{ column, index, counts: new Map() }],
  );
  let lostNames = 0;
  const asked = [...states, ...refusals].map((index) => createUndecided(columns, index));
  return {
    add({ cells }: CsvRow): void {
      for (const index of fields.signup_date) dates.add(cells[index] ?? '');
      if (fields.name.some((index) => !isStorable(cells[index] ?? ''))) lostNames += 1;
      for (const { index, counts } of watched) {
        const value = cells[index]?.trim() ?? '';
        if (value !== '') count(counts, value);
      }
      for (const { index, add } of asked) add(cells[index]?.trim() ?? '');
    },
    /**
     * Returns the survey, and the columns without those that are parts of postal addresses.
     * @throws UnclearDatesError if day and month could be either, and no order was given
     */
    end(given: DateOrder | undefined): { survey: Omit<Survey, keyof FileFindings>; columns: Columns } {
      const dateOrder = given ?? dates.find();
      if (dateOrder === 'unclear') throw new UnclearDatesError();
      const real = asked.filter(({ isRegion }) => !isRegion()).map(({ index }) => index);
      const unused = watched.filter(({ index }) => !real.includes(index));
      const survey = {
        dateOrder,
        lostNames,
        unused: unused.map(({ column, counts }) => ({ column, values: commonest(column, counts) })),
        proposed: unused.flatMap(propose),
        undecided: asked.flatMap(({ index, end }) => (real.includes(index) ? end() : [])),
      };
      return { survey, columns: { ...columns, states: states.filter((index) => real.includes(index)) } };
    },
  };
}

/** Whether a name can be stored, as the server judges it. */
const isStorable = (name: string): boolean => nameSchema.safeParse(name).success;

/** Returns the values of an unused column that look as if their rows should be left out. */
function propose({ column, counts }: WatchedColumn): ColumnValues[] {
  const all = [...counts.values()].map(({ value }) => value);
  if (counts.size > VALUES_COUNTED || all.every(isCountry)) return [];
  const values = all.filter((value) => isDoubt(column, value));
  // A value that all rows have says nothing about some of them, unless they were asked.
  const isTelling = values.length < counts.size || isQuestion(column);
  return values.length > 0 && isTelling ? [{ column, values }] : [];
}

/** Counts the words of a column that are neither a known yes nor a known no. */
function createUndecided(columns: Columns, index: number) {
  const { header, states } = columns;
  const column = header[index] ?? '';
  const counts: Counts = new Map();
  const mayBeRegion = states.includes(index) && isRegionName(column);
  const hasAddress = header.some((name, other) => other !== index && isAddressName(name));
  let [others, areCodes, hasState] = [0, true, false];
  return {
    index,
    add(value: string): void {
      if (value === '') return;
      areCodes &&= isCountry(value);
      hasState ||= isStateWord(value);
      if (readCell(columns, index, value) === 'unknown' && !count(counts, value)) others += 1;
    },
    /** Whether it is the state of an address, such as California: then no row has the word of another kind of state. */
    isRegion: (): boolean => mayBeRegion && counts.size > 0 && !hasState && (areCodes || hasAddress),
    end: (): UndecidedColumn[] => (counts.size === 0 ? [] : [{ column, values: sort(counts), others }]),
  };
}

/** Whether a value looks like the code of a country: NO is Norway. */
const isCountry = (value: string): boolean => /^[A-Z]{2}$/.test(value);

const sort = (counts: Counts) => [...counts.values()].sort((one, other) => other.rows - one.rows);

function commonest(column: string, counts: Counts): CountedColumn['values'] {
  if (counts.size > VALUES_COUNTED) return [];
  return sort(counts).filter(({ value }, index) => index < VALUES_SHOWN || isDoubt(column, value));
}
