import type { ExportOutcome, ExportProgress, Problem } from '../channels';
import { button, byId } from './dom';
import { megabytes, wholeNumber } from './formats';
import { launch } from './launch';

/** The export: its button, how far it is, how it ended. */
export function createExport(onProblem: (problem: Problem) => void) {
  const start = button('export');
  const cancel = button('export-cancel');
  const reveal = button('export-reveal');
  const progress = byId('export-progress', HTMLElement);
  const bar = byId('export-bar', HTMLProgressElement);
  const amount = byId('export-amount', HTMLElement);
  const status = byId('export-status', HTMLElement);
  const usual = start.textContent;
  let running = false;

  function setRunning(now: boolean): void {
    running = now;
    start.textContent = now ? 'Exporting...' : usual;
    start.ariaDisabled = now ? 'true' : null;
    if (now) return;
    cancel.hidden = true;
    progress.hidden = true;
  }

  function reset(): void {
    status.textContent = '';
    reveal.hidden = true;
  }

  async function run(): Promise<void> {
    if (running) return;
    reset();
    setRunning(true);
    const answer = await launch.startExport();
    // The button that is about to go must not take the keyboard's place with it.
    if (document.activeElement === cancel) start.focus();
    setRunning(false);
    if (!answer.ok) return onProblem(answer.error);
    status.textContent = wordsFor(answer.value);
    reveal.hidden = answer.value.end !== 'saved';
  }

  launch.onProgress((now) => {
    if (!running) return;
    progress.hidden = false;
    cancel.hidden = false;
    bar.max = Math.max(1, now.totalRows);
    bar.value = now.rows;
    amount.textContent = amountOf(now);
  });
  start.addEventListener('click', () => void run());
  cancel.addEventListener('click', () => void launch.cancelExport());
  reveal.addEventListener('click', () => void launch.revealExport());

  return { run, reset };
}

function wordsFor(outcome: ExportOutcome): string {
  if (outcome.end === 'dismissed') return '';
  if (outcome.end === 'cancelled') return 'Export cancelled. Nothing was saved.';
  return `Saved as ${outcome.filename}: ${amountOf(outcome.progress)}.`;
}

const amountOf = ({ rows, totalRows, bytes }: ExportProgress): string =>
  `${wholeNumber(rows)} of ${wholeNumber(Math.max(rows, totalRows))} rows, ${megabytes(bytes)}`;
