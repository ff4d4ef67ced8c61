import type { ReactNode } from 'react';
import * as styles from './table.module.css';

interface TableProps {
  label: string;
  /** Whether all rows are shown at once. */
  isWhole?: boolean;
  /** Whether the last column is text, and not a number. */
  isText?: boolean;
  head: readonly string[];
  rows: readonly ReactNode[][];
  /** What the columns come to. */
  foot?: readonly ReactNode[] | undefined;
}

/** A table in a region that scrolls; each row begins with its head. */
export const Table = ({ label, isWhole = false, isText = false, head, rows, foot }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
  <section className={isWhole ? styles.whole : styles.scroller} tabIndex={0} aria-label={label}>
    <table className={styles.table} data-text={isText || undefined}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state.
          <Row key={row} cells={cells} head={head} />
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <Row cells={foot} head={head} />
        </tfoot>
      )}
    </table>
  </section>
);

const Row = ({
  cells: [first, ...cells],
  head,
}: {
  cells: readonly ReactNode[];
  head: readonly string[];
}) => (
  <tr>
    <th scope="row">{first}</th>
    {cells.map((cell, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells have no state.
      <td key={column} data-label={head[column + 1]}>
        {cell}
      </td>
    ))}
  </tr>
);
