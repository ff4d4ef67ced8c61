import type { CallError, ExportOutcome, ExportProgress } from '../channels';
import { button, byId } from './dom';
import { megabytes, wholeNumber } from './formats';
import { launch } from './launch';

/** Runs the export, and shows its progress and result. */
export function createExportSection(onError: (error: CallError) => void) {
  const start = button('export');
  const cancel = button('export-cancel');
  const reveal = button('export-reveal');
  const progress = byId('export-progress', HTMLElement);
  const bar = byId('export-bar', HTMLProgressElement);
  const amount = byId('export-amount', HTMLElement);
  const status = byId('export-status', HTMLElement);
  const label = start.textContent;
  let running = false;

  function setRunning(now: boolean): void {
    running = now;
    start.textContent = now ? 'Exporting...' : label;
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
    const result = await launch.startExport();
    // A button that is hidden loses the focus.
    if (document.activeElement === cancel) start.focus();
    setRunning(false);
    if (!result.ok) return onError(result.error);
    status.textContent = describeOutcome(result.value);
    reveal.hidden = result.value.end !== 'saved';
  }

  launch.onProgress((now) => {
    if (!running) return;
    progress.hidden = false;
    cancel.hidden = false;
    bar.max = Math.max(1, now.totalRows);
    bar.value = now.rows;
    amount.textContent = formatProgress(now);
  });
  start.addEventListener('click', () => void run());
  cancel.addEventListener('click', () => void launch.cancelExport());
  reveal.addEventListener('click', () => void launch.revealExport());

  return { run, reset };
}

function describeOutcome(outcome: ExportOutcome): string {
  if (outcome.end === 'dismissed') return '';
  if (outcome.end === 'cancelled') return 'Export cancelled. Nothing was saved.';
  return `Saved as ${outcome.filename}: ${formatProgress(outcome.progress)}.`;
}

const formatProgress = ({ rows, totalRows, bytes }: ExportProgress): string =>
  `${wholeNumber(rows)} of ${wholeNumber(Math.max(rows, totalRows))} rows, ${megabytes(bytes)}`;
