import type { ReactNode } from 'react';
import * as styles from './owner.module.css';

interface SmallTableProps {
  label: string;
  head: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** A table in a region that scrolls. */
export const SmallTable = ({ label, head, children }: SmallTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
  <section className={styles.scroller} tabIndex={0} aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
