import { useMutation } from '@tanstack/react-query';
import {
  DISCOUNT_PERCENT,
  type ExportQuery,
  MAILING_TOOLS,
  type MailingTool,
} from '@tariff-tantrum/lambdas/contract';
import type { ExportOutcome, ExportProgress } from '@tariff-tantrum/lambdas/contract/owner/export';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ADMIN } from '../content/pages/admin';
import * as shared from '../styles/shared.module.css';
import { formatBytes, formatCount, toUtc } from './formats';
import type { OwnerHost } from './host';
import * as styles from './owner.module.css';
import { useCommand } from './session';

const WORDS = ADMIN.export;

/** The export: its button, its progress, and how to open the file. There is progress from its first bytes to its end. */
export function ExportSection({ host }: { host: OwnerHost }) {
  const { exporter } = host;
  const [query, setQuery] = useState<ExportQuery>({});
  const [progress, setProgress] = useState<ExportProgress>();
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (asked: ExportQuery) => exporter.start(asked, setProgress),
    onSettled: () => setProgress(undefined),
  });
  const start = () => {
    if (!isPending) mutate(query);
  };
  useCommand(host, 'export', start);
  return (
    <section className={styles.exporting} aria-labelledby="export-title">
      <div>
        <h2 id="export-title">{WORDS.title}</h2>
        <ExportChoice query={query} setQuery={setQuery} disabled={isPending} />
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

interface ExportChoiceProps {
  query: ExportQuery;
  setQuery(query: ExportQuery): void;
  disabled: boolean;
}

/** The choice of the columns, all or those of a mailing tool, and of the signups. */
function ExportChoice({ query, setQuery, disabled }: ExportChoiceProps) {
  const choose = (part: ExportQuery) => setQuery({ ...query, ...part });
  const time = (name: 'since' | 'until') => (
    <Labelled label={WORDS[name]}>
      {(id) => (
        <input
          className={shared.field}
          id={id}
          type="datetime-local"
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => choose({ [name]: value ? toUtc(value) : undefined })}
        />
      )}
    </Labelled>
  );
  return (
    <div className={styles.choice}>
      <Labelled label={WORDS.columns}>
        {(id) => (
          <select
            className={shared.field}
            id={id}
            value={query.for ?? ''}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) =>
              choose({ for: TOOLS.find(([name]) => name === value)?.[0] })
            }
          >
            <option value="">{WORDS.allColumns}</option>
            {TOOLS.map(([name, { label }]) => (
              <option key={name} value={name}>
                {`${WORDS.columnsFor} ${label}`}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <Labelled label={WORDS.discount}>
        {(id) => (
          <select
            className={shared.field}
            id={id}
            value={query.discount ?? ''}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) =>
              choose({ discount: value === '' ? undefined : Number(value) })
            }
          >
            <option value="">{WORDS.anyDiscount}</option>
            <option value={DISCOUNT_PERCENT}>{`${DISCOUNT_PERCENT}%`}</option>
            <option value={0}>0%</option>
          </select>
        )}
      </Labelled>
      {time('since')}
      {time('until')}
    </div>
  );
}

function Labelled({ label, children }: { label: string; children(id: string): ReactNode }) {
  const id = useId();
  return (
    <div>
      <label className={shared.label} htmlFor={id}>
        {label}
      </label>
      {children(id)}
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
