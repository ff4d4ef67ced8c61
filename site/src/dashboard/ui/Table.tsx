import type { ReactNode } from 'react';
import * as styles from './table.module.css';

interface TableProps {
  label: string;
  /** Whether all rows are shown at once. */
  isWhole?: boolean;
  /** How many of the last columns are numbers, which end at the same edge. */
  numbers: number;
  head: readonly string[];
  rows: readonly ReactNode[][];
  /** What the columns come to. */
  foot?: readonly ReactNode[] | undefined;
}

/** A table in a region that scrolls; each row begins with its head. */
export const Table = ({ label, isWhole = false, numbers, head, rows, foot }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
  <section className={isWhole ? styles.whole : styles.scroller} tabIndex={0} aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((title, column) => (
            <th key={title} scope="col" data-number={column >= head.length - numbers || undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state.
          <Row key={row} cells={cells} head={head} numbers={numbers} />
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <Row cells={foot} head={head} numbers={numbers} />
        </tfoot>
      )}
    </table>
  </section>
);

const Row = ({
  cells: [first, ...cells],
  head,
  numbers,
}: Pick<TableProps, 'head' | 'numbers'> & { cells: readonly ReactNode[] }) => (
  <tr>
    <th scope="row">{first}</th>
    {cells.map((cell, column) => (
      <td
        key={head[column + 1]}
        data-label={head[column + 1]}
        data-number={column >= cells.length - numbers || undefined}
      >
        {cell}
      </td>
    ))}
  </tr>
);
