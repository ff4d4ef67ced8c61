import { useMutation } from '@tanstack/react-query';
import { OwnerError, ownerError } from '@tariff-tantrum/lambdas/client/errors';
import { UnclearDatesError } from '@tariff-tantrum/lambdas/client/import/unreadable-file';
import { formatCsvLine } from '@tariff-tantrum/lambdas/contract/csv';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { NEW_CODES_LIMIT } from '@tariff-tantrum/lambdas/contract/limits';
import { newOperation } from '@tariff-tantrum/lambdas/contract/operation';
import type { FormEvent } from 'react';
import type { OwnerHost } from '../host';
import { useRead } from '../queries';
import { RejectedRows } from '../transfer/RejectedRows';
import { Button } from '../ui/Button';
import { formatCount } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Table } from '../ui/Table';
import { TextField } from '../ui/TextField';
import { ADMIN } from '../words';
import { CODES } from './codes-words';

const loadConverters = async () => {
  const [shopFiles, { convertOrders }, { readPages }] = await Promise.all([
    import('@tariff-tantrum/lambdas/client/import/shop-files'),
    import('@tariff-tantrum/lambdas/client/import/orders'),
    import('@tariff-tantrum/lambdas/client/pages'),
  ]);
  return { ...shopFiles, convertOrders, readPages };
};
type Converters = Awaited<ReturnType<typeof loadConverters>>;

/** The counts of an import, and which lines it refused. */
type Imported = Awaited<ReturnType<Converters['importRows']>>;
type Import = (converters: Converters, operation: string) => Promise<Imported>;

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer());

/** Returns counts in words; `none` if all of them are zero. */
function summarize(counts: object, none = ''): string {
  const named = Object.entries(counts).filter(([name]) => CODES.counts[name]);
  if (none !== '' && named.every(([, count]) => count === 0)) return none;
  return named.map(([name, count]) => `${formatCount(count)} ${CODES.counts[name]}`).join(', ');
}

interface CodesAndOrdersProps {
  host: OwnerHost;
  /** Reads codes and orders again, and the campaigns whose numbers depend on them. */
  refresh(): Promise<void>;
}

interface CsvFieldProps {
  label: string;
  /** While another file is imported. */
  disabled: boolean;
  onFile(file: File): void;
}

/** A field that passes on a file when it is chosen; the same one can be chosen again when it is corrected. */
const CsvField = ({ label, disabled, onFile }: CsvFieldProps) => (
  <TextField
    label={label}
    type="file"
    accept=".csv,.txt"
    disabled={disabled}
    onChange={({ currentTarget: input }) => {
      const [file] = input.files ?? [];
      if (file) onFile(file);
      input.value = '';
    }}
  />
);

function saveRejected(host: OwnerHost, rows: Imported['refused']): void {
  const lines = rows.map(({ line, reason }) => [String(line), reason]);
  host.saveFile(ADMIN.rejected.file, [['line', 'reason'], ...lines].map(formatCsvLine).join(''));
}

/** What is exchanged with the shop: discount codes, and the orders that come back. */
export function CodesAndOrders({ host, refresh }: CodesAndOrdersProps) {
  // A stage without a domain has neither, and says so here.
  const meta = { form: 'of-session' } as const;
  const { data: codes, error } = useRead(PATHS.codes, () => host.codes({}), { meta });
  const { data: orders } = useRead(PATHS.orders, () => host.orders({}), { meta });
  const exporting = useMutation({
    async mutationFn() {
      const { formatCodes, readPages } = await loadConverters();
      const codes = await readPages(host.codeList, (page) => page.codes);
      await host.saveFile('codes.csv', formatCodes(codes));
    },
  });
  const { mutate, data, isPending } = useMutation({
    mutationFn: async (run: Import) => {
      try {
        return await run(await loadConverters(), newOperation());
      } catch (error) {
        // The file is not what it should be.
        if (error instanceof UnclearDatesError)
          throw ownerError('badCall', error.message, CODES.datesUnclear);
        throw error instanceof OwnerError ? error : ownerError('badCall', (error as Error).message);
      }
    },
    onSettled: refresh,
  });
  const { refused = [], counts } = data ?? {};
  const importCodes = (file: File) =>
    mutate(async ({ convertCodes, importRows }, operation) =>
      importRows(await convertCodes([await bytesOf(file)]), (rows) => host.importCodes({ rows }, operation)),
    );
  const importOrders = (file: File) =>
    mutate(async ({ convertOrders, importRows }, operation) =>
      importRows(await convertOrders([await bytesOf(file)]), (rows) =>
        host.importOrders({ rows }, operation),
      ),
    );
  const generate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const fields = new FormData(event.currentTarget);
    mutate(async ({ generateCodes }, operation) => {
      const send = (rows: string[]) => host.importCodes({ rows }, operation);
      const { added, refused } = await generateCodes(
        Number(fields.get('count')),
        String(fields.get('prefix')),
        send,
      );
      return { counts: { added }, refused };
    });
  };
  return (
    <>
      <div className={layout.columns}>
        <div className={layout.column}>
          <h3>{CODES.codes}</h3>
          {error instanceof OwnerError && <p className={layout.problem}>{error.problem.text}</p>}
          {codes && (
            <p>{codes.shared ? `${CODES.shared} ${codes.shared}` : summarize(codes, CODES.noCodes)}</p>
          )}
          <CsvField label={CODES.importCodes} disabled={isPending} onFile={importCodes} />
          <form className={layout.fields} onSubmit={generate}>
            <TextField
              label={CODES.count}
              name="count"
              type="number"
              min={1}
              max={NEW_CODES_LIMIT}
              required
            />
            <TextField label={CODES.prefix} name="prefix" />
            <Button type="submit" busy={isPending} label={CODES.generate} />
          </form>
          {codes && codes.free + codes.given + codes.used > 0 && (
            <Button
              kind="quiet"
              busy={exporting.isPending}
              onClick={() => exporting.mutate()}
              label={CODES.exportCodes}
            />
          )}
        </div>
        <div className={layout.column}>
          <h3>{CODES.orders}</h3>
          {orders && <p>{summarize(orders, CODES.noOrders)}</p>}
          {orders && orders.revenue.length > 0 && (
            <Table
              label={CODES.orders}
              head={CODES.revenue}
              rows={orders.revenue.map((sum) => [
                sum.currency,
                formatCount(sum.orders),
                sum.amount.toFixed(2),
              ])}
            />
          )}
          <CsvField label={CODES.importOrders} disabled={isPending} onFile={importOrders} />
          <p className={layout.hint}>{CODES.ordersHint}</p>
        </div>
      </div>
      <p className={layout.done} role="status">
        {isPending ? CODES.busy : data && summarize({ ...counts, refused: refused.length })}
      </p>
      {refused.length > 0 && <RejectedRows rows={refused} save={() => saveRejected(host, refused)} />}
    </>
  );
}
