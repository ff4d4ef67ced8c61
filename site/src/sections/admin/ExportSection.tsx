import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import * as styles from './dashboard.module.css';
import { formatCount, formatMegabytes } from './formats';
import type { CsvDownload, DownloadProgress } from './hooks/use-export';

const WORDS = ADMIN.export;

/** The export: its button, its progress, and how to open the file. */
export function ExportSection({ download }: { download: CsvDownload }) {
  const { progress, done, cancelled } = download;
  return (
    <section className={styles.sheet} aria-labelledby="export-title">
      <h2 id="export-title">{WORDS.title}</h2>
      <div className={styles.buttons}>
        <button
          className={shared.primary}
          type="button"
          disabled={progress !== undefined}
          onClick={download.start}
        >
          {progress ? WORDS.busy : WORDS.button}
        </button>
        {progress && (
          <button className={shared.button} type="button" onClick={download.cancel}>
            {WORDS.cancel}
          </button>
        )}
      </div>
      {progress && <Progress {...progress} />}
      <p className={styles.hint} role="status">
        {progress && WORDS.busy}
        {done && `${WORDS.done} ${WORDS.filename}: ${formatProgress(done)}.`}
        {cancelled && WORDS.cancelled}
      </p>
      <HowToOpen />
    </section>
  );
}

function Progress(progress: DownloadProgress) {
  return (
    <p className={styles.progress}>
      <progress aria-label={WORDS.busy} max={Math.max(1, progress.totalRows)} value={progress.rows} />
      <span>{formatProgress(progress)}</span>
    </p>
  );
}

const formatProgress = ({ rows, totalRows, bytes }: DownloadProgress): string =>
  `${formatCount(rows)} of ${formatCount(Math.max(rows, totalRows))} rows, ${formatMegabytes(bytes)}`;

function HowToOpen() {
  const { title, programs, note } = ADMIN.howTo;
  return (
    <>
      <h3 className={styles.howTo}>{title}</h3>
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
    </>
  );
}
