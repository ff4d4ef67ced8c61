import type { LeftOut, Survey } from '@tariff-tantrum/lambdas/client/import/survey';
import { Checkbox } from '../ui/Checkbox';
import { formatCount } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { COLUMNS } from './import-words';
import * as styles from './transfer.module.css';

/** So many columns are shown without being asked for. */
const FEW = 3;

interface UnusedColumnsProps {
  survey: Survey;
  /** The rows that are left out now. */
  leftOut: readonly LeftOut[];
  choose(leftOut: LeftOut[]): void;
  disabled: boolean;
}

/** The columns that an import does not use, with their most common values, by which rows can be left out. */
export function UnusedColumns({ survey, leftOut, choose, disabled }: UnusedColumnsProps) {
  const columns = survey.unused.filter(({ values }) => values.length > 0);
  if (columns.length === 0) return null;
  const valuesOf = (column: string) => leftOut.find((each) => each.column === column)?.values ?? [];
  const change = (column: string, value: string, isLeftOut: boolean) => {
    const others = valuesOf(column).filter((each) => each !== value);
    const values = isLeftOut ? [...others, value] : others;
    const rest = leftOut.filter((each) => each.column !== column);
    choose(values.length > 0 ? [...rest, { column, values }] : rest);
  };
  const isProposed = (column: string) => survey.proposed.some((each) => each.column === column);
  const show = (shown: typeof columns) => (
    <div className={styles.unused}>
      {shown.map(({ column, values }) => (
        <div key={column}>
          <p>{column}</p>
          {values.map(({ value, rows }) => (
            <Checkbox
              key={value}
              label={`${value} (${formatCount(rows)})`}
              checked={valuesOf(column).includes(value)}
              onChange={(checked) => change(column, value, checked)}
            />
          ))}
        </div>
      ))}
    </div>
  );
  const proposed = columns.filter(({ column }) => isProposed(column));
  const others = columns.filter(({ column }) => !isProposed(column));
  return (
    <fieldset className={styles.leavingOut} disabled={disabled}>
      <legend>{COLUMNS.unused}</legend>
      {proposed.length > 0 && (
        <>
          <p className={layout.hint}>{COLUMNS.proposed}</p>
          {show(proposed)}
        </>
      )}
      {others.length > 0 && (
        <details open={proposed.length === 0 && others.length <= FEW}>
          <summary>{COLUMNS.others(others.length)}</summary>
          {show(others)}
        </details>
      )}
    </fieldset>
  );
}
