import type { RefusedLine } from '@tariff-tantrum/lambdas/client/import/shop-files';
import { Button } from '../ui/Button';
import { formatCount } from '../ui/formats';
import { Table } from '../ui/Table';
import { ADMIN } from '../words';

const WORDS = ADMIN.rejected;
/** Rows that are shown; a file has them all. */
const SHOWN_ROWS = 100;

interface RejectedRowsProps {
  rows: readonly RefusedLine[];
  /** Saves all of them. */
  save(): void;
}

/** The rows that an import has rejected: the first ones with their reasons, and all of them as a file. */
export const RejectedRows = ({ rows, save }: RejectedRowsProps) => (
  <div>
    <Table
      label={WORDS.title}
      isText
      head={WORDS.columns}
      rows={rows.slice(0, SHOWN_ROWS).map(({ line, reason }) => [formatCount(line), reason])}
    />
    <Button kind="quiet" onClick={save} label={`${WORDS.save} (${formatCount(rows.length)})`} />
  </div>
);
