import type { Table } from '../../content/types';
import { RichText, wordsOf } from './RichText';
import * as styles from './table.module.css';

/** A table with a caption; the first cell of a row is its header. */
export function DataTable({ caption, columns, rows }: Omit<Table, 'kind'>) {
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
        {rows.map((row) => (
          <Row key={wordsOf(row[0] ?? '')} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  columns,
  row: [header = '', ...cells],
}: Pick<Table, 'columns'> & { row: Table['rows'][number] }) {
  return (
    <tr>
      <th scope="row">
        <RichText text={header} />
      </th>
      {columns.slice(1).map((column, index) => (
        <td key={column}>
          <RichText text={cells[index] ?? ''} />
        </td>
      ))}
    </tr>
  );
}
