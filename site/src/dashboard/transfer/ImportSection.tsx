import { useMutation } from '@tanstack/react-query';
import type { DateOrder } from '@tariff-tantrum/lambdas/client/import/dates';
import type { ListSettings } from '@tariff-tantrum/lambdas/client/import/lists';
import type { OldEncoding } from '@tariff-tantrum/lambdas/client/import/read-text';
import { formatCsvLine } from '@tariff-tantrum/lambdas/contract/csv';
import { LIMITS } from '@tariff-tantrum/lambdas/contract/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { OwnerHost } from '../host';
import type { SectionProps } from '../section-props';
import { Button } from '../ui/Button';
import { valuesOf } from '../ui/form-values';
import { formatCount } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { SelectField } from '../ui/SelectField';
import { TextField } from '../ui/TextField';
import { Tile, Tiles } from '../ui/Tile';
import { ADMIN } from '../words';
import { ColumnFields, columnsOf } from './ColumnFields';
import { importList, type ListRequest, type ListResult } from './import-list';
import { COLUMNS } from './import-words';
import { RejectedRows } from './RejectedRows';
import * as styles from './transfer.module.css';
import { UnusedColumns } from './UnusedColumns';

const WORDS = ADMIN.import;

interface ImportSectionProps extends Pick<SectionProps, 'host' | 'dropped' | 'takeDropped'> {
  refresh(): void;
}

/** The import of a list: first what would happen, then the same for real. */
export function ImportSection({ host, dropped, takeDropped, refresh }: ImportSectionProps) {
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState(0);
  const cancelling = useRef(new AbortController());
  const heading = useRef<HTMLHeadingElement>(null);
  const { mutate, isPending, isError, data, variables } = useMutation({
    mutationFn(request: ListRequest) {
      cancelling.current = new AbortController();
      setShare(0);
      return importList(host, request, setShare, cancelling.current.signal);
    },
    onSettled(_result, _error, { dryRun }) {
      if (dryRun) return;
      // The button that was pressed has disappeared.
      heading.current?.focus();
      refresh();
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const tryFile = (file: File | undefined) => {
    if (!file || !form.current || isPending) return;
    const values = valuesOf(form.current);
    const { date, order, encoding } = values;
    const settings: ListSettings = {
      ...{ map: columnsOf(values), date, leftOut: 'proposed' },
      ...{ dateOrder: order as DateOrder | undefined, encoding: encoding as OldEncoding | undefined },
    };
    mutate({ file, settings, dryRun: true });
  };
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    tryFile(file);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file is tried once.
  useEffect(() => {
    if (!dropped) return;
    takeDropped();
    if (isPending) return;
    setFile(dropped);
    tryFile(dropped);
  }, [dropped]);
  const words = variables?.dryRun ? WORDS.before : WORDS.after;
  const ended = isError || data?.isComplete === false ? words.stopped : data && words.done;
  return (
    <section className={layout.sheet} aria-labelledby="import-title">
      <div>
        <h2 id="import-title" ref={heading} tabIndex={-1}>
          {WORDS.title}
        </h2>
        <p className={layout.hint}>{WORDS.hint}</p>
      </div>
      <form className={styles.importing} ref={form} onSubmit={check}>
        <TextField
          label={WORDS.file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          hint={file && `${WORDS.chosen} ${file.name}`}
          // What is being read or sent is what is shown.
          disabled={isPending}
          onChange={({ currentTarget: input }) => {
            const [chosen] = input.files ?? [];
            if (!chosen) return;
            setFile(chosen);
            tryFile(chosen);
            // The same file can be chosen again when it is corrected.
            input.value = '';
          }}
        />
        <details>
          <summary>{WORDS.more}</summary>
          <div className={layout.fields}>
            <p className={layout.hint}>{COLUMNS.choose}</p>
            <ColumnFields header={data?.columns?.header ?? []} />
            <SelectField label={COLUMNS.encoding} name="encoding" options={COLUMNS.encodings} />
            <TextField label={WORDS.date} name="date" type="date" />
            <SelectField label={WORDS.dateOrder} name="order" options={WORDS.dateOrders} />
            <TextField
              label={WORDS.source}
              name="consentFrom"
              placeholder={WORDS.sourceHint}
              maxLength={LIMITS.name}
            />
            <TextField
              label={WORDS.tag}
              name="tag"
              placeholder={WORDS.tagHint}
              hint={WORDS.tagFormat}
              pattern="[a-z0-9\-]{1,32}"
              maxLength={32}
            />
          </div>
        </details>
        {isPending && <progress className={layout.meter} aria-label={words.busy} value={share} />}
        <p className={layout.flag} role="status">
          {isPending ? words.busy : ended}
        </p>
        {data && <Result host={host} result={data} />}
        {data?.survey && variables?.dryRun && (
          <UnusedColumns
            survey={data.survey}
            decisions={{
              leftOut: leftOutOf(variables.settings) ?? data.survey.proposed,
              taken: variables.settings.taken ?? [],
            }}
            choose={(decisions) =>
              mutate({ ...variables, settings: { ...variables.settings, ...decisions } })
            }
            disabled={isPending}
          />
        )}
        {file && (
          <div className={layout.actions}>
            {data?.isComplete && variables?.dryRun && data.imported > 0 && (
              <Button
                kind="primary"
                onClick={({ currentTarget: { form } }) =>
                  mutate({
                    ...variables,
                    consentFrom: form ? valuesOf(form).consentFrom : undefined,
                    tag: form ? valuesOf(form).tag : undefined,
                    dryRun: undefined,
                  })
                }
                label={`${WORDS.submit} ${formatCount(data.imported)}`}
              />
            )}
            <Button type="submit" busy={isPending} label={WORDS.check} />
            {isPending && <Button onClick={() => cancelling.current.abort()} label={WORDS.cancel} />}
          </div>
        )}
      </form>
    </section>
  );
}

/** Returns which rows are left out, if the owner has chosen. */
const leftOutOf = ({ leftOut }: ListSettings) => (typeof leftOut === 'object' ? leftOut : undefined);

function Result({ host, result }: { host: OwnerHost; result: ListResult }) {
  const { refused, columns } = result;
  const header = columns?.header ?? [];
  const counts = { ...result, refused: refused.length };
  const fields = Object.entries(columns?.fields ?? {}).flatMap(([field, indexes]) =>
    indexes.map((index) => `${header[index]} (${field.replace('_', ' ')})`),
  );
  const save = () => {
    const rows = refused.map(({ line, reason, cells }) => [String(line), reason, ...cells]);
    host.saveFile(ADMIN.rejected.file, [['line', 'reason', ...header], ...rows].map(formatCsvLine).join(''));
  };
  return (
    <>
      <Tiles>
        {WORDS.counts.map(([name, label]) => (
          <Tile key={name} label={label} value={counts[name]} />
        ))}
        {result.leftOut > 0 && <Tile label={COLUMNS.leftOut} value={result.leftOut} />}
      </Tiles>
      {result.survey?.dateOrder && <p className={layout.hint}>{COLUMNS.orders[result.survey.dateOrder]}</p>}
      <p className={layout.hint}>{`${WORDS.columns}: ${fields.join(', ')}.`}</p>
      {refused.length > 0 && <RejectedRows rows={refused} save={save} />}
    </>
  );
}
