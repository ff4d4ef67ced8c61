import { ADMIN } from '../../content/pages/admin';
import * as motifs from '../../styles/motifs.module.css';
import * as styles from './dashboard.module.css';
import { megabytes, wholeNumber } from './formats';
import type { ExportJob, ExportProgress } from './use-export';

const WORDS = ADMIN.export;

/** The export: its button, how far it is, and how to open the file. */
export function ExportSection({ job }: { job: ExportJob }) {
  const { progress, done, cancelled } = job;
  return (
    <section className={styles.sheet} aria-labelledby="export-title">
      <h2 id="export-title">{WORDS.title}</h2>
      <div className={styles.buttons}>
        <button
          className={motifs.primary}
          type="button"
          disabled={progress !== undefined}
          onClick={job.start}
        >
          {progress ? WORDS.busy : WORDS.button}
        </button>
        {progress && (
          <button className={motifs.button} type="button" onClick={job.cancel}>
            {WORDS.cancel}
          </button>
        )}
      </div>
      {progress && <Progress {...progress} />}
      <p className={styles.hint} role="status">
        {progress && WORDS.busy}
        {done && `${WORDS.done} ${WORDS.filename}: ${amountOf(done)}.`}
        {cancelled && WORDS.cancelled}
      </p>
      <HowToOpen />
    </section>
  );
}

function Progress(progress: ExportProgress) {
  return (
    <p className={styles.progress}>
      <progress aria-label={WORDS.busy} max={Math.max(1, progress.totalRows)} value={progress.rows} />
      <span>{amountOf(progress)}</span>
    </p>
  );
}

const amountOf = ({ rows, totalRows, bytes }: ExportProgress): string =>
  `${wholeNumber(rows)} of ${wholeNumber(Math.max(rows, totalRows))} rows, ${megabytes(bytes)}`;

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
