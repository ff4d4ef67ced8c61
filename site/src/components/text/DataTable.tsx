import type { TableBlock } from '../../content/text';
import { FormattedText } from './FormattedText';
import * as styles from './table.module.css';

/** As long as "15-25 EUR": a longer cell may break. */
const SHORT = 9;

/** A table with a caption; the first cell of a row is its header. */
export function DataTable({ caption, columns, rows }: Omit<TableBlock, 'kind'>) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([header, ...cells]) => (
          <tr key={header}>
            <th scope="row">
              <FormattedText text={header} />
            </th>
            {cells.map((cell, index) => (
              <td
                key={columns[index + 1]}
                data-column={columns[index + 1]}
                className={typeof cell === 'string' && cell.length <= SHORT ? styles.short : undefined}
              >
                <FormattedText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
