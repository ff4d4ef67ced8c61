import { useMutation } from '@tanstack/react-query';
import { MAILING_TOOLS, type MailingTool } from '@tariff-tantrum/lambdas/contract';
import type { ExportOutcome, ExportProgress } from '@tariff-tantrum/lambdas/contract/owner/export';
import { useId, useRef, useState } from 'react';
import { ADMIN } from '../content/pages/admin';
import * as shared from '../styles/shared.module.css';
import { formatBytes, formatCount } from './formats';
import type { OwnerHost } from './host';
import * as styles from './owner.module.css';
import { useCommand } from './session';

const WORDS = ADMIN.export;

/** The export: its button, its progress, and how to open the file. There is progress from its first bytes to its end. */
export function ExportSection({ host }: { host: OwnerHost }) {
  const { exporter } = host;
  const [tool, setTool] = useState<MailingTool>();
  const [progress, setProgress] = useState<ExportProgress>();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (columns: MailingTool | undefined) => exporter.start(columns, setProgress),
    onSettled: () => setProgress(undefined),
  });
  const start = () => {
    if (!isPending) mutate(tool);
  };
  useCommand(host, 'export', start);
  return (
    <section className={styles.exporting} aria-labelledby="export-title">
      <div>
        <h2 id="export-title">{WORDS.title}</h2>
        <ToolChoice tool={tool} setTool={setTool} disabled={isPending} />
        <div className={styles.buttons}>
          <button
            className={shared.primary}
            type="button"
            ref={button}
            aria-disabled={isPending}
            onClick={start}
          >
            {isPending ? WORDS.busy : WORDS.button}
          </button>
          {progress && (
            <button
              className={shared.button}
              type="button"
              onClick={() => {
                // It is about to disappear, and would take the focus with it.
                button.current?.focus();
                exporter.cancel();
              }}
            >
              {WORDS.cancel}
            </button>
          )}
          {exporter.reveal && data?.end === 'saved' && (
            <button
              className={shared.button}
              type="button"
              draggable
              onClick={() => exporter.reveal?.()}
              onDragStart={(event) => {
                event.preventDefault();
                exporter.drag?.();
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
          {isPending ? WORDS.busy : data && describe(data)}
        </p>
      </div>
      <HowToOpen />
    </section>
  );
}

const TOOLS = Object.entries(MAILING_TOOLS) as [MailingTool, (typeof MAILING_TOOLS)[MailingTool]][];

interface ToolChoiceProps {
  tool: MailingTool | undefined;
  setTool(tool: MailingTool | undefined): void;
  disabled: boolean;
}

/** The choice between the whole CSV and the columns of a mailing tool. */
function ToolChoice({ tool, setTool, disabled }: ToolChoiceProps) {
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
        disabled={disabled}
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
