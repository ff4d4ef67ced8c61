import { describeFindings } from '@tariff-tantrum/lambdas/client/import/describe-import';
import type { GeneratedCodes } from '@tariff-tantrum/lambdas/client/import/shop-files';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { NEW_CODES_LIMIT } from '@tariff-tantrum/lambdas/contract/limits';
import type { Codes, Orders } from '@tariff-tantrum/lambdas/contract/shop';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { type DragEvent, type FormEvent, useRef } from 'react';
import { useHost } from '../data/host-context';
import type { Change } from '../data/use-change';
import { useRead } from '../data/use-read';
import { EncodingQuestion } from '../transfer/import-list';
import { Bars } from '../ui/Bars';
import { Button } from '../ui/Button';
import { EncodingChoice } from '../ui/EncodingChoice';
import { valuesOf } from '../ui/form-values';
import { formatSum } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { RejectedRows } from '../ui/RejectedRows';
import { Table } from '../ui/Table';
import { TextField } from '../ui/TextField';
import * as styles from './codes.module.css';
import type { ImportedFile, Kind, ShopFile } from './import-shop-file';
import { OrderSettingsForm, readOrderSettings } from './OrderSettingsForm';
import { useShopChanges } from './use-shop-changes';
import { CODES } from './words';

/** Returns the counts of an import in words; zeros are left out, but that nothing is new. */
const summarize = (counts: object): string =>
  Object.entries(counts)
    .filter(([name, count]) => CODES.counts[name] && (count > 0 || name === 'added'))
    .map(([name, count]) => `${formatCount(count)} ${CODES.counts[name]}`)
    .join(', ');

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

/** What is exchanged with the shop: discount codes, and the orders that come back. */
export function CodesAndOrders() {
  const host = useHost();
  const { data: codes, unread: unreadCodes } = useRead(PATHS.codes, () => host.codes({}));
  const { data: orders, unread: unreadOrders } = useRead(PATHS.orders, () => host.orders({}));
  const { importing, generating, exporting } = useShopChanges();
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
  const result = <ImportResult importing={importing} />;
  const kind = importing.variables?.kind;
  return (
    <div className={layout.oneToOne}>
      <section className={layout.sheet} aria-labelledby="codes-title" onDrop={dropOn('codes')}>
        <h2 id="codes-title">{CODES.codes}</h2>
        {unreadCodes}
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
        {/* A stage without a domain has neither, and says so once. */}
        {!unreadCodes && unreadOrders}
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
          numbers={2}
          head={CODES.revenue}
          rows={revenue.map((sum) => [sum.currency, formatCount(sum.orders), formatSum(sum.amount)])}
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
  importing: Change<ImportedFile, ShopFile>;
}

/** The result that an import would have, with the button that starts it; or the result that it had. */
function ImportResult({ importing: { isPending, data, error, variables, mutate } }: ImportResultProps) {
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
      {!isPending && error && !isTrial && variables && (
        <Button kind="primary" onClick={() => mutate(variables)} label={CODES.repeat[variables.kind]} />
      )}
      {refused.length > 0 && <RejectedRows header={header} rows={refused} />}
    </div>
  );
}
