import type { ColumnValues, Decisions } from '@tariff-tantrum/lambdas/client/import/consent';
import type { CountedColumn, Survey } from '@tariff-tantrum/lambdas/client/import/survey';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { Checkbox } from '../ui/Checkbox';

import * as layout from '../ui/layout.module.css';
import { COLUMNS } from './import-words';
import * as styles from './transfer.module.css';

/** So many columns are shown without being asked for. */
const FEW = 3;

interface UnusedColumnsProps {
  survey: Survey;
  decisions: Required<Decisions>;
  choose(decisions: Required<Decisions>): void;
}

const has = (all: readonly ColumnValues[] = [], column: string, value: string): boolean =>
  all.some((each) => each.column === column && each.values.includes(value));

/** Returns the values of columns with one more, or without it. */
function toggle(
  all: readonly ColumnValues[] = [],
  column: string,
  value: string,
  isIn: boolean,
): ColumnValues[] {
  const others = all.filter((each) => each.column !== column);
  const before = all.find((each) => each.column === column)?.values ?? [];
  const values = [...before.filter((each) => each !== value), ...(isIn ? [value] : [])];
  return values.length > 0 ? [...others, { column, values }] : others;
}

/**
 * The words of states that are neither a known yes nor a known no, and the columns that an import does not use with
 * their most common values: by both, rows can be left out.
 */
export function UnusedColumns({ survey, decisions, choose }: UnusedColumnsProps) {
  const { undecided, proposed } = survey;
  const { leftOut, taken } = decisions;
  const unused = survey.unused.filter(({ values }) => values.length > 0);
  if (undecided.length + unused.length === 0) return null;
  const isProposed = ({ column }: CountedColumn) => proposed.some((each) => each.column === column);
  const others = unused.filter((each) => !isProposed(each));
  const choices = {
    isTicked: (column: string, value: string) => has(leftOut, column, value),
    tick: (column: string, value: string, isTicked: boolean) =>
      choose({ leftOut: toggle(leftOut, column, value, isTicked), taken }),
  };
  const words = {
    isTicked: (column: string, value: string) => !has(taken, column, value),
    tick: (column: string, value: string, isTicked: boolean) =>
      choose({ leftOut, taken: toggle(taken, column, value, !isTicked) }),
  };
  return (
    <fieldset className={styles.leavingOut}>
      <legend>{COLUMNS.unused}</legend>
      {undecided.length > 0 && (
        <>
          <p className={layout.hint}>{COLUMNS.undecided}</p>
          <Values columns={undecided} {...words} />
        </>
      )}
      {unused.some(isProposed) && (
        <>
          <p className={layout.hint}>{COLUMNS.proposed}</p>
          <Values columns={unused.filter(isProposed)} {...choices} />
        </>
      )}
      {others.length > 0 && (
        <details open={undecided.length + proposed.length === 0 && others.length <= FEW}>
          <summary>{COLUMNS.others(others.length)}</summary>
          <Values columns={others} {...choices} />
        </details>
      )}
    </fieldset>
  );
}

interface ValuesProps {
  columns: readonly CountedColumn[];
  isTicked(column: string, value: string): boolean;
  tick(column: string, value: string, isTicked: boolean): void;
}

const Values = ({ columns, isTicked, tick }: ValuesProps) => (
  <div className={styles.unused}>
    {columns.map(({ column, values }) => (
      <div key={column}>
        <p>{column}</p>
        {values.map(({ value, rows }) => (
          <Checkbox
            key={value}
            label={`${value} (${formatCount(rows)})`}
            checked={isTicked(column, value)}
            onChange={(checked) => tick(column, value, checked)}
          />
        ))}
      </div>
    ))}
  </div>
);
