import type { ExportQuery } from '@tariff-tantrum/lambdas/client/client';
import type { ExportOutcome, ExportProgress } from '@tariff-tantrum/lambdas/client/session/export';
import { MAILING_TOOLS, type MailingTool } from '@tariff-tantrum/lambdas/contract/mailing-tools';
import { DISCOUNT_PERCENT } from '@tariff-tantrum/lambdas/facts/facts';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { type ReactNode, useRef } from 'react';
import { Button } from '../ui/Button';
import { valuesOf } from '../ui/form-values';
import { formatBytes, toUtc } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { SelectField } from '../ui/SelectField';
import { TimeField } from '../ui/TimeField';
import { ADMIN } from '../words';
import { EXPORT, HOW_TO } from './export-words';
import * as styles from './transfer.module.css';
import type { ExportState } from './use-export';

const WORDS = EXPORT;
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

interface ExportFormProps {
  exporting: ExportState;
  /** How many are on the list; undefined, as long as it has not been read. */
  total: number | undefined;
  /** What is said about the file, below its choices. */
  children?: ReactNode;
}

/**
 * The export: its choices, its progress, and how to open the file. There is progress from its first bytes to its end.
 */
export function ExportForm({ exporting, total, children }: ExportFormProps) {
  const { exporter, start, isPending, progress, outcome } = exporting;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <form
      className={styles.exporting}
      aria-labelledby="export-title"
      onSubmit={(event) => {
        event.preventDefault();
        start(queryOf(event.currentTarget));
      }}
    >
      <h2 id="export-title">{WORDS.title}</h2>
      <div className={layout.fields}>
        <SelectField label={WORDS.columns} name="for" options={COLUMNS} />
        <div className={layout.buttons}>
          <Button type="submit" ref={button} busy={isPending} label={isPending ? WORDS.busy : WORDS.button} />
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
          {exporter.reveal && outcome?.end === 'saved' && (
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
          <progress
            className={layout.meter}
            aria-label={WORDS.busy}
            max={Math.max(1, progress.totalRows)}
            value={progress.rows}
          />
          <span>{formatProgress(progress)}</span>
        </p>
      )}
      <p className={layout.hint} role="status">
        {isPending ? WORDS.busy : outcome ? describe(outcome) : describeTotal(total)}
      </p>
      <details>
        <summary>{WORDS.part}</summary>
        <div className={layout.fields}>
          <SelectField label={WORDS.discount} name="discount" options={DISCOUNTS} />
          <SelectField label={WORDS.campaigns} name="notNotified" options={CAMPAIGNS} />
          <TimeField label={WORDS.since} name="since" />
          <TimeField label={WORDS.until} name="until" hint={ADMIN.zone} />
        </div>
      </details>
      <HowToOpen />
      {children}
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

const describeTotal = (total: number | undefined): string =>
  total === undefined ? '' : total === 0 ? WORDS.nobody : WORDS.size(formatCount(total));

function describe(outcome: ExportOutcome): string {
  if (outcome.end === 'dismissed') return '';
  if (outcome.end === 'cancelled') return WORDS.cancelled;
  return `${WORDS.done} ${outcome.filename}: ${formatProgress(outcome.progress)}.`;
}

const formatProgress = ({ rows, totalRows, bytes }: ExportProgress): string =>
  `${formatCount(rows)} of ${formatCount(Math.max(rows, totalRows))} rows, ${formatBytes(bytes)}`;

function HowToOpen() {
  const { title, programs, note } = HOW_TO;
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
