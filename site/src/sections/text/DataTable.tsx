import type { TableBlock } from '../../content/text';
import { FormattedText, plainText } from './FormattedText';
import * as styles from './table.module.css';

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
        {rows.map((row) => (
          <Row key={plainText(row[0] ?? '')} columns={columns} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  columns,
  row: [header = '', ...cells],
}: Pick<TableBlock, 'columns'> & { row: TableBlock['rows'][number] }) {
  return (
    <tr>
      <th scope="row">
        <FormattedText text={header} />
      </th>
      {columns.slice(1).map((column, index) => (
        <td key={column} data-column={column}>
          <FormattedText text={cells[index] ?? ''} />
        </td>
      ))}
    </tr>
  );
}
