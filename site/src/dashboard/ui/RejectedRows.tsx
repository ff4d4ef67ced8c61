import type { RefusedCsvRow } from '@tariff-tantrum/lambdas/client/import/read-csv';
import { formatCsvLine } from '@tariff-tantrum/lambdas/contract/csv';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { useHost } from '../data/host-context';
import { useChange } from '../data/use-change';
import { Button } from './Button';
import { Table } from './Table';

const WORDS = {
  title: 'Rejected lines',
  columns: ['Line', 'Address', 'Why it was rejected'],
  save: 'Download the rejected lines',
  file: 'rejected-lines.csv',
} as const;
/** Rows that are shown; a file has them all. */
const SHOWN_ROWS = 100;

interface RejectedRowsProps {
  /** The names of the columns in their file. */
  header: readonly string[];
  rows: readonly RefusedCsvRow[];
}

/** Returns a file of rows with their reasons, to be corrected and imported. */
function formatRejected({ header, rows }: RejectedRowsProps): string {
  const lines = rows.map(({ line, reason, cells }) => [String(line), reason, ...cells]);
  return [['line', 'reason', ...header], ...lines].map(formatCsvLine).join('');
}

const addressOf = ({ cells }: RefusedCsvRow): string => cells.find((cell) => cell.includes('@')) ?? '';

/** The rows that an import has rejected: the first ones with their reasons, and all of them as a file. */
export function RejectedRows(props: RejectedRowsProps) {
  const host = useHost();
  const saving = useChange({ mutationFn: () => host.saveFile(WORDS.file, formatRejected(props)) });
  return (
    <div>
      <Table
        label={WORDS.title}
        numbers={0}
        head={WORDS.columns}
        rows={props.rows
          .slice(0, SHOWN_ROWS)
          .map((row) => [formatCount(row.line), addressOf(row), row.reason])}
      />
      <Button
        kind="quiet"
        busy={saving.isPending}
        onClick={() => saving.mutate()}
        label={`${WORDS.save} (${formatCount(props.rows.length)})`}
      />
    </div>
  );
}
