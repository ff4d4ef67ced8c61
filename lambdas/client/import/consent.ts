import { unguardFormula } from '../../contract/csv';
import { foldText } from '../../contract/fold-text';
import { trimInvisible } from '../../contract/invisible';
import { FILE_ERRORS } from '../../contract/messages';
import { type Answer, comparableOf, isRefusalWord, readAnswer, readRefusal } from './answers';
import { wordOf } from './column-names';
import { type Columns, MissingColumnError } from './columns';
import { UnreadableFileError } from './unreadable-file';

/** Rows that have one of some values in a column. */
export interface ColumnValues {
  column: string;
  values: readonly string[];
}

/** Stands for every unknown word of a column in which the owner accepts words. */
const ANY_WORD = '*';

/** Every date has these. */
const TWO_DIGITS = /\d\d/;

/** What the owner has decided about the rows of a list. */
export interface Decisions {
  /** Rows that are left out. */
  leftOut?: readonly ColumnValues[] | undefined;
  /** Unknown words of columns that mean yes. */
  taken?: readonly ColumnValues[] | undefined;
}

/**
 * Why a row is not imported: the person said no, the owner leaves it out, or has not decided about one of its words.
 */
export type Verdict = 'no' | 'leftOut' | 'undecided';

/** Returns the answer of a cell in a column that says whether people may get emails. */
export function readCell(columns: Columns, index: number, cell: string): Answer {
  if (columns.refusals.includes(index)) return readRefusal(cell);
  return readAnswer(cell);
}

const indexesOf = ({ header }: Columns, column: string): number[] => {
  const found = header.flatMap((name, index) => (wordOf(name) === wordOf(column) ? [index] : []));
  if (found.length === 0) throw new MissingColumnError('consent', header, column);
  return found;
};

/** The values of some columns, by their indexes. */
type Rules = readonly { indexes: readonly number[]; values: ReadonlySet<string> }[];

const createRules = (columns: Columns, given: readonly ColumnValues[] = []): Rules =>
  given.map(({ column, values }) => ({
    indexes: indexesOf(columns, column),
    values: new Set(values.map((value) => (value === ANY_WORD ? ANY_WORD : comparableOf(value)))),
  }));

/** @throws UnreadableFileError for a word that is known to mean no */
function requireUnknown(columns: Columns, taken: readonly ColumnValues[] = []): void {
  const { consents, states, refusals } = columns;
  const all = [...consents, ...states, ...refusals];
  for (const { column, values } of taken)
    for (const index of indexesOf(columns, column).filter((each) => all.includes(each)))
      for (const value of values)
        if (value !== ANY_WORD && readCell(columns, index, value) === 'no')
          throw new UnreadableFileError(FILE_ERRORS.takenNo(value, column));
}

/**
 * Creates functions that read what a row says about consent, from its columns and the owner's decisions.
 * @throws MissingColumnError for a column that the file does not have; UnreadableFileError if the owner takes a known
 * “no” for a yes
 */
export function createConsentReader(columns: Columns, { leftOut, taken }: Decisions) {
  const { fields, consents, states, refusals } = columns;
  const leaving = createRules(columns, leftOut);
  const taking = createRules(columns, taken);
  requireUnknown(columns, taken);
  const isTaken = (index: number, cell: string) =>
    taking.some(
      ({ indexes, values }) =>
        indexes.includes(index) && (values.has(ANY_WORD) || values.has(comparableOf(cell))),
    );
  const answersOf = (cells: readonly string[], indexes: readonly number[]): Answer[] =>
    indexes.map((index) => {
      const cell = cells[index] ?? '';
      const answer = readCell(columns, index, cell);
      return answer === 'unknown' && isTaken(index, cell) ? 'yes' : answer;
    });
  return {
    /** Returns why a row is not imported; undefined if it is. */
    judge(cells: readonly string[]): Verdict | undefined {
      // A column such as Subscribed may have a “No” instead of a date.
      const answered = fields.signup_date.filter((index) => !TWO_DIGITS.test(cells[index] ?? ''));
      const all = answersOf(cells, [...states, ...refusals, ...consents, ...answered]);
      if (all.includes('no')) return 'no';
      if (
        leaving.some(({ indexes, values }) =>
          indexes.some((index) => values.has(comparableOf(cells[index] ?? ''))),
        )
      )
        return 'leftOut';
      return answersOf(cells, [...states, ...refusals]).includes('unknown') ? 'undecided' : undefined;
    },
    /** Whether every column that must contain a yes does. */
    isAgreed: (cells: readonly string[]): boolean =>
      answersOf(cells, consents).every((answer) => answer === 'yes'),
  };
}

export type ConsentReader = ReturnType<typeof createConsentReader>;

/** Returns the text by which addresses are compared. */
export const consentAddressOf = (cell: string): string =>
  foldText(trimInvisible(unguardFormula(cell.trim())));

/**
 * Records the addresses of rows that say no or are left out, because the same address may have other rows. Only these
 * addresses are kept.
 */
export function createRefusedAddresses(columns: Columns, { judge }: ConsentReader) {
  const verdicts = new Map<string, Verdict>();
  const addressesOf = (cells: readonly string[]) =>
    columns.fields.email.map((index) => consentAddressOf(cells[index] ?? '')).filter(Boolean);
  const keep = (address: string, verdict: Verdict) => {
    if (verdicts.get(address) !== 'no') verdicts.set(address, verdict);
  };
  return {
    add(cells: readonly string[]): void {
      const verdict = judge(cells);
      for (const address of verdict ? addressesOf(cells) : []) keep(address, verdict ?? 'no');
    },
    /** Adds a row whose cells may not be in their columns: any of them may say no, and any may be the address. */
    addUnclear(cells: readonly string[]): void {
      if (!cells.some(isRefusalWord)) return;
      for (const cell of cells) if (cell.includes('@')) keep(consentAddressOf(cell), 'no');
    },
    /** Returns why no row of this row's address is imported; undefined if its rows are. */
    find: (cells: readonly string[]): Verdict | undefined =>
      addressesOf(cells)
        .map((address) => verdicts.get(address))
        .find(Boolean),
  };
}
