import { OwnerError, ownerError } from '@tariff-tantrum/lambdas/client/errors';
import { describeFindings } from '@tariff-tantrum/lambdas/client/import/describe-import';
import type { OrderSettings } from '@tariff-tantrum/lambdas/client/import/orders';
import type { OldEncoding } from '@tariff-tantrum/lambdas/client/import/read-text';
import type { GeneratedCodes } from '@tariff-tantrum/lambdas/client/import/shop-files';
import {
  UnclearDatesError,
  UnreadableFileError,
} from '@tariff-tantrum/lambdas/client/import/unreadable-file';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { NEW_CODES_LIMIT } from '@tariff-tantrum/lambdas/contract/limits';
import { newOperation } from '@tariff-tantrum/lambdas/contract/operation';
import type { Codes, Orders } from '@tariff-tantrum/lambdas/contract/shop';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { type DragEvent, type FormEvent, useRef } from 'react';
import { useRead } from '../data/queries';
import { type Change, useChange } from '../data/use-change';
import type { OwnerHost } from '../host';
import { EncodingQuestion } from '../transfer/import-list';
import { Bars } from '../ui/Bars';
import { Button } from '../ui/Button';
import { EncodingChoice } from '../ui/EncodingChoice';
import { valuesOf } from '../ui/form-values';
import { formatAmount } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { RejectedRows } from '../ui/RejectedRows';
import { Table } from '../ui/Table';
import { TextField } from '../ui/TextField';
import { Unread } from '../ui/Unread';
import * as styles from './codes.module.css';
import { OrderSettingsForm, readOrderSettings } from './OrderSettingsForm';
import { CODES } from './words';

const loadConverters = async () => {
  const [shopFiles, { convertOrders }, { UnknownEncodingError }, { readPages }] = await Promise.all([
    import('@tariff-tantrum/lambdas/client/import/shop-files'),
    import('@tariff-tantrum/lambdas/client/import/orders'),
    import('@tariff-tantrum/lambdas/client/import/encodings'),
    import('@tariff-tantrum/lambdas/client/pages'),
  ]);
  return { ...shopFiles, convertOrders, UnknownEncodingError, readPages };
};

/** How a file was read, the counts of its import, and which rows were refused. */
type Imported = Awaited<ReturnType<typeof importFile>>;

/** What is imported from the shop. */
type Kind = 'codes' | 'orders';

/** A file to import; `dryRun` only finds out what would happen. */
interface Import {
  kind: Kind;
  bytes: Uint8Array<ArrayBuffer>;
  dryRun: boolean;
  encoding?: OldEncoding;
  /** What the owner says about a file of orders. */
  settings?: Pick<OrderSettings, 'map' | 'currency'>;
}

/** Returns the counts of an import in words; zeros are left out, but that nothing is new. */
const summarize = (counts: object): string =>
  Object.entries(counts)
    .filter(([name, count]) => CODES.counts[name] && (count > 0 || name === 'added'))
    .map(([name, count]) => `${formatCount(count)} ${CODES.counts[name]}`)
    .join(', ');

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

async function importFile(host: OwnerHost, { kind, bytes, dryRun, encoding, settings }: Import) {
  const { convertCodes, convertOrders, importCodes, importRows, UnknownEncodingError } =
    await loadConverters();
  const operation = newOperation();
  const open = () => [bytes];
  try {
    if (kind === 'codes') {
      const file = await convertCodes(open, { encoding });
      const result = await importCodes(file, (body) => host.importCodes({ ...body, dryRun }, operation));
      return { ...file, ...result };
    }
    const { rows, ...file } = await convertOrders(open, { ...settings, encoding });
    return {
      ...file,
      ...(await importRows(rows, (sent) => host.importOrders({ rows: sent, dryRun }, operation))),
    };
  } catch (error) {
    // The file is not what it should be.
    if (error instanceof UnclearDatesError) throw ownerError('badCall', error.message, CODES.datesUnclear);
    if (error instanceof UnknownEncodingError) throw new EncodingQuestion(error);
    const hint = error instanceof UnreadableFileError ? error.hint : undefined;
    throw error instanceof OwnerError ? error : ownerError('badCall', (error as Error).message, hint);
  }
}

/** What is exchanged with the shop: discount codes, and the orders that come back. */
export function CodesAndOrders({ host, refresh }: CodesAndOrdersProps) {
  // A stage without a domain has neither, and says so here.
  const meta = { form: 'of-session' } as const;
  const { data: codes, error } = useRead(PATHS.codes, () => host.codes({}), { meta });
  const {
    data: orders,
    error: ordersError,
    refetch,
  } = useRead(PATHS.orders, () => host.orders({}), { meta });
  const exporting = useChange({
    async mutationFn() {
      const { formatCodes, readPages } = await loadConverters();
      const all = await readPages(host.codeList, (page) => page.codes);
      await host.saveFile('codes.csv', formatCodes(all));
    },
  });
  const importing = useChange({
    mutationFn: (file: Import) => importFile(host, file),
    onSettled: (_data, _error, { dryRun }) => (dryRun ? undefined : refresh()),
  });
  const generating = useChange({
    mutationFn: async ({ count, prefix }: { count: number; prefix: string }) => {
      const { generateCodes } = await loadConverters();
      const operation = newOperation();
      return generateCodes(count, prefix, (rows) => host.importCodes({ rows }, operation));
    },
    onSettled: refresh,
  });
  const busy = importing.isPending || generating.isPending;
  const orderForm = useRef<HTMLFormElement>(null);
  const choose = (kind: Kind) => async (file: File) => {
    generating.reset();
    const bytes = new Uint8Array(await file.arrayBuffer());
    const settings = kind === 'orders' ? readOrderSettings(orderForm.current) : {};
    importing.mutate({ kind, bytes, dryRun: true, settings });
  };
  const readAgain = (event: FormEvent) => {
    event.preventDefault();
    const { variables } = importing;
    if (busy || variables?.kind !== 'orders') return;
    importing.mutate({ ...variables, dryRun: true, settings: readOrderSettings(orderForm.current) });
  };
  /** Takes a file dropped anywhere on a sheet, except on its field, which takes it itself. */
  const dropOn = (kind: Kind) => (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    if (!busy) void choose(kind)(file);
  };
  const generate = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    importing.reset();
    const { count, prefix = '' } = valuesOf(event.currentTarget);
    generating.mutate({ count: Number(count), prefix });
  };
  const result = <ImportResult host={host} importing={importing} />;
  const kind = importing.variables?.kind;
  return (
    <div className={layout.oneToOne}>
      <section className={layout.sheet} aria-labelledby="codes-title" onDrop={dropOn('codes')}>
        <h2 id="codes-title">{CODES.codes}</h2>
        {error instanceof OwnerError && <p className={layout.problem}>{error.problem.text}</p>}
        {codes?.shared && <p>{`${CODES.shared} ${codes.shared}`}</p>}
        {codes && !codes.shared && codes.free + codes.given + codes.used === 0 && <p>{CODES.noCodes}</p>}
        {codes && !codes.shared && codes.free + codes.given + codes.used > 0 && <CodeCounts codes={codes} />}
        <CsvField label={CODES.importCodes} disabled={busy} onFile={choose('codes')} />
        {kind === 'codes' && result}
        <GenerateForm busy={busy} isPending={generating.isPending} onSubmit={generate} />
        {generating.data && <Generated {...generating.data} />}
        {codes && codes.free + codes.given + codes.used > 0 && (
          <div className={layout.actions}>
            <Button
              kind="quiet"
              busy={exporting.isPending}
              onClick={() => exporting.mutate()}
              label={CODES.exportCodes}
            />
          </div>
        )}
      </section>
      <section className={layout.sheet} aria-labelledby="orders-title" onDrop={dropOn('orders')}>
        <h2 id="orders-title">{CODES.orders}</h2>
        {orders && <OrderCounts orders={orders} />}
        {!error && !orders && <Unread error={ordersError} retry={() => void refetch()} />}
        <CsvField label={CODES.importOrders} disabled={busy} onFile={choose('orders')} />
        <OrderSettingsForm form={orderForm} canRead={kind === 'orders' && !busy} onSubmit={readAgain} />
        {kind === 'orders' && result}
        <p className={layout.hint}>{CODES.ordersHint}</p>
      </section>
    </div>
  );
}

interface GenerateFormProps {
  busy: boolean;
  isPending: boolean;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
}

/** Asks how many new codes, and what they begin with. */
const GenerateForm = ({ busy, isPending, onSubmit }: GenerateFormProps) => (
  <form aria-label={CODES.generateTitle} onSubmit={onSubmit}>
    <h3>{CODES.generateTitle}</h3>
    <div className={styles.generate}>
      <TextField label={CODES.count} name="count" type="number" min={1} max={NEW_CODES_LIMIT} required />
      <TextField label={CODES.prefix} name="prefix" placeholder={CODES.prefixExample} />
      <Button type="submit" busy={busy} label={isPending ? CODES.busy : CODES.generate} />
    </div>
  </form>
);

/** How many codes were generated, or why none were. */
function Generated({ added, refused: [line] }: GeneratedCodes) {
  return (
    <p className={line ? layout.problem : layout.done} role="status">
      {[...(added > 0 || !line ? [CODES.generated(formatCount(added))] : []), line?.reason].join(' ')}
    </p>
  );
}

/** How many codes are free, given and used. */
const CodeCounts = ({ codes }: { codes: Codes }) => (
  <Bars
    whole={codes.free + codes.given + codes.used}
    bars={(['free', 'given', 'used'] as const).map((name) => ({
      name,
      label: CODES.labels[name],
      value: codes[name],
      text: formatCount(codes[name]),
    }))}
  />
);

/** How many orders there are, what they came to, and who placed them. */
function OrderCounts({ orders }: { orders: Orders }) {
  const { revenue } = orders;
  const counted = (['orders', 'matched', 'passedOn', 'cancelled'] as const).filter(
    // The table says how many there are of one currency.
    (name) => orders[name] > 0 && (name !== 'orders' || revenue.length > 1),
  );
  if (orders.orders + orders.cancelled === 0) return <p>{CODES.noOrders}</p>;
  return (
    <>
      {revenue.length > 0 && (
        <Table
          label={CODES.revenue[2]}
          isWhole
          head={CODES.revenue}
          rows={revenue.map((sum) => [sum.currency, formatCount(sum.orders), formatAmount(sum.amount)])}
        />
      )}
      <Bars
        whole={orders.orders + orders.cancelled}
        bars={counted.map((name) => ({
          name,
          label: CODES.labels[name],
          value: orders[name],
          text: formatCount(orders[name]),
          tone: name === 'cancelled' ? 'soft' : 'plain',
        }))}
      />
    </>
  );
}

interface ImportResultProps {
  host: OwnerHost;
  importing: Change<Imported, Import>;
}

/** What an import would do, with the button that does it, or what it has done. */
function ImportResult({ host, importing: { isPending, data, error, variables, mutate } }: ImportResultProps) {
  const { refused = [], counts = {}, header = [], recognised } = data ?? {};
  const isTrial = variables?.dryRun === true;
  const added = 'added' in counts ? Number(counts.added) : 0;
  const corrected = 'corrected' in counts ? Number(counts.corrected) : 0;
  const used = 'used' in counts ? Number(counts.used) : 0;
  const recognisedSamples = recognised && isTrial ? [recognised] : [];
  const samples = error instanceof EncodingQuestion ? error.samples : recognisedSamples;
  return (
    <div className={layout.column}>
      <p className={isTrial ? layout.flag : layout.done} role="status">
        {isPending
          ? CODES.busy
          : data &&
            `${isTrial ? CODES.trial : CODES.imported} ${summarize({ ...counts, refused: refused.length })}`}
      </p>
      {data &&
        describeFindings(data).map((sentence) => (
          <p key={sentence} className={layout.hint}>
            {sentence}
          </p>
        ))}
      {!isPending && variables && samples.length > 0 && (
        <EncodingChoice
          samples={samples}
          choose={(encoding) => mutate({ ...variables, dryRun: true, encoding })}
        />
      )}
      {!isPending && isTrial && added + corrected + used > 0 && (
        <Button
          kind="primary"
          onClick={() => mutate({ ...variables, dryRun: false })}
          label={CODES.submit[variables.kind](formatCount(added + corrected + used))}
        />
      )}
      {refused.length > 0 && <RejectedRows host={host} header={header} rows={refused} />}
    </div>
  );
}
