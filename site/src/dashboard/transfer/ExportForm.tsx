import { useMutation } from '@tanstack/react-query';
import type { ExportQuery } from '@tariff-tantrum/lambdas/client/client';
import type { ExportOutcome, ExportProgress } from '@tariff-tantrum/lambdas/client/session/export';
import { MAILING_TOOLS, type MailingTool } from '@tariff-tantrum/lambdas/contract/mailing-tools';
import { DISCOUNT_PERCENT } from '@tariff-tantrum/lambdas/facts/facts';
import { useRef, useState } from 'react';
import type { OwnerHost } from '../host';
import { useCommand } from '../session';
import { Button } from '../ui/Button';
import { valuesOf } from '../ui/form-values';
import { formatBytes, formatCount, toUtc } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { SelectField } from '../ui/SelectField';
import { TextField } from '../ui/TextField';
import { ADMIN } from '../words';
import * as styles from './transfer.module.css';

const WORDS = ADMIN.export;
/** The id of the form, which a button of the frame submits as well. */
export const EXPORT_FORM = 'export';

const COLUMNS = [
  ['', WORDS.allColumns],
  ...Object.entries(MAILING_TOOLS).map(
    ([name, { label }]) => [name, `${WORDS.columnsFor} ${label}`] as const,
  ),
] as const;
const DISCOUNTS = [
  ['', WORDS.any],
  [DISCOUNT_PERCENT, `${DISCOUNT_PERCENT}%`],
  [0, '0%'],
] as const;

const CAMPAIGNS = [
  ['', WORDS.any],
  ['true', WORDS.notNotified],
] as const;

const submitExport = () => document.querySelector<HTMLElement>(`#${EXPORT_FORM} [type=submit]`)?.click();

/** The export: its choices, its progress, and how to open the file. There is progress from its first bytes to its end. */
export function ExportForm({ host }: { host: OwnerHost }) {
  const { exporter } = host;
  const [progress, setProgress] = useState<ExportProgress>();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (query: ExportQuery) => exporter.start(query, setProgress),
    onSettled: () => setProgress(undefined),
  });
  useCommand(host, 'export', submitExport);
  return (
    <form
      className={styles.exporting}
      id={EXPORT_FORM}
      aria-labelledby="export-title"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        event.currentTarget.scrollIntoView({ block: 'nearest' });
        mutate(queryOf(event.currentTarget));
      }}
    >
      <h3 id="export-title">{WORDS.title}</h3>
      <div className={layout.fields}>
        <SelectField label={WORDS.columns} name="for" options={COLUMNS} />
        <div className={layout.buttons}>
          <Button
            kind="primary"
            type="submit"
            ref={button}
            busy={isPending}
            label={isPending ? WORDS.busy : WORDS.button}
          />
          {progress && (
            <Button
              onClick={() => {
                // It is about to disappear, and would take the focus with it.
                button.current?.focus();
                exporter.cancel();
              }}
              label={WORDS.cancel}
            />
          )}
          {exporter.reveal && data?.end === 'saved' && (
            <Button
              draggable
              onClick={() => exporter.reveal?.()}
              onDragStart={(event) => {
                event.preventDefault();
                exporter.drag?.();
              }}
              label={WORDS.reveal}
            />
          )}
        </div>
      </div>
      {progress && (
        <p className={layout.progress}>
          <progress aria-label={WORDS.busy} max={Math.max(1, progress.totalRows)} value={progress.rows} />
          <span>{formatProgress(progress)}</span>
        </p>
      )}
      <p className={layout.hint} role="status">
        {isPending ? WORDS.busy : data && describe(data)}
      </p>
      <details>
        <summary>{WORDS.part}</summary>
        <div className={layout.fields}>
          <SelectField label={WORDS.discount} name="discount" options={DISCOUNTS} />
          <SelectField label={WORDS.campaigns} name="notNotified" options={CAMPAIGNS} />
          <TextField label={WORDS.since} name="since" type="datetime-local" />
          <TextField label={WORDS.until} name="until" type="datetime-local" />
        </div>
      </details>
      <HowToOpen />
    </form>
  );
}

/** Returns what is chosen: the columns, all or those of a mailing tool, and the signups. */
function queryOf(form: HTMLFormElement): ExportQuery {
  const { for: tool, discount, notNotified, since, until } = valuesOf(form);
  return {
    for: tool as MailingTool | undefined,
    discount: discount === undefined ? undefined : Number(discount),
    notNotified: notNotified === undefined ? undefined : true,
    since: since && toUtc(since),
    until: until && toUtc(until),
  };
}

function describe(outcome: ExportOutcome): string {
  if (outcome.end === 'dismissed') return '';
  if (outcome.end === 'cancelled') return WORDS.cancelled;
  return `${WORDS.done} ${outcome.filename}: ${formatProgress(outcome.progress)}.`;
}

const formatProgress = ({ rows, totalRows, bytes }: ExportProgress): string =>
  `${formatCount(rows)} of ${formatCount(Math.max(rows, totalRows))} rows, ${formatBytes(bytes)}`;

function HowToOpen() {
  const { title, programs, note } = ADMIN.howTo;
  return (
    <details>
      <summary>{title}</summary>
      {programs.map(({ name, steps }) => (
        <details key={name} name="how-to-open">
          <summary>{name}</summary>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
      <p className={layout.hint}>{note}</p>
    </details>
  );
}
