import { MAILING_TOOLS, type MailingTool } from '@tariff-tantrum/lambdas/contract';
import type { ExportOutcome, ExportProgress } from '@tariff-tantrum/lambdas/contract/owner';
import { useId, useRef } from 'react';
import { ADMIN } from '../content/pages/admin';
import * as shared from '../styles/shared.module.css';
import { formatBytes, formatCount } from './formats';
import type { ExportState } from './hooks/use-export';
import type { OwnerExporter } from './host';
import * as styles from './owner.module.css';

const WORDS = ADMIN.export;

interface ExportSectionProps {
  exporting: ExportState;
  exporter: OwnerExporter;
}

/** The export: its button, its progress, and how to open the file. */
export function ExportSection({ exporting, exporter: { reveal, drag } }: ExportSectionProps) {
  const { running, progress, outcome, start, cancel } = exporting;
  const button = useRef<HTMLButtonElement>(null);
  return (
    <section className={styles.exporting} aria-labelledby="export-title">
      <div>
        <h2 id="export-title">{WORDS.title}</h2>
        <ToolChoice {...exporting} />
        <div className={styles.buttons}>
          <button
            className={shared.primary}
            type="button"
            ref={button}
            aria-disabled={running}
            onClick={start}
          >
            {running ? WORDS.busy : WORDS.button}
          </button>
          {progress && (
            <button
              className={shared.button}
              type="button"
              onClick={() => {
                // It is about to disappear, and would take the focus with it.
                button.current?.focus();
                cancel();
              }}
            >
              {WORDS.cancel}
            </button>
          )}
          {reveal && outcome?.end === 'saved' && (
            <button
              className={shared.button}
              type="button"
              draggable
              onClick={() => reveal()}
              onDragStart={(event) => {
                event.preventDefault();
                drag?.();
              }}
            >
              {WORDS.reveal}
            </button>
          )}
        </div>
        {progress && (
          <p className={styles.progress}>
            <progress aria-label={WORDS.busy} max={Math.max(1, progress.totalRows)} value={progress.rows} />
            <span>{formatProgress(progress)}</span>
          </p>
        )}
        <p className={styles.hint} role="status">
          {running ? WORDS.busy : outcome && describe(outcome)}
        </p>
      </div>
      <HowToOpen />
    </section>
  );
}

const TOOLS = Object.entries(MAILING_TOOLS) as [MailingTool, (typeof MAILING_TOOLS)[MailingTool]][];

/** The choice between the whole CSV and the columns of a mailing tool. */
function ToolChoice({ tool, setTool, running }: ExportState) {
  const id = useId();
  return (
    <div>
      <label className={shared.label} htmlFor={id}>
        {WORDS.columns}
      </label>
      <select
        className={shared.field}
        id={id}
        value={tool ?? ''}
        disabled={running}
        onChange={({ currentTarget: { value } }) => setTool(TOOLS.find(([name]) => name === value)?.[0])}
      >
        <option value="">{WORDS.allColumns}</option>
        {TOOLS.map(([name, { label }]) => (
          <option key={name} value={name}>
            {`${WORDS.columnsFor} ${label}`}
          </option>
        ))}
      </select>
    </div>
  );
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
    <div>
      <h3>{title}</h3>
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
      <p className={styles.hint}>{note}</p>
    </div>
  );
}
