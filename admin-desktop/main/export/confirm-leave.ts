import type { MessageBoxOptions } from 'electron';
import type { ExportJob } from './export-job';

const KEEP = 0;
const QUESTION: MessageBoxOptions = {
  type: 'question',
  message: 'An export is running.',
  detail: 'If you leave now, nothing is saved.',
  buttons: ['Keep Exporting', 'Cancel Export and Leave'],
  defaultId: KEEP,
  cancelId: KEEP,
  noLink: true,
};

/**
 * Creates a listener for `close` and `before-quit` events. During an export it prevents the event and asks the
 * owner; if they choose to leave, it cancels the export and calls `leave`.
 */
export function createLeaveConfirmation(
  exportJob: Pick<ExportJob, 'transferring' | 'cancel'>,
  ask: (question: MessageBoxOptions) => Promise<{ response: number }>,
): (event: { preventDefault(): void }, leave: () => void) => void {
  let asking = false;

  async function confirm(leave: () => void): Promise<void> {
    asking = true;
    const { response } = await ask(QUESTION);
    asking = false;
    if (response === KEEP) return;
    await exportJob.cancel();
    leave();
  }

  return (event, leave) => {
    if (!exportJob.transferring()) return;
    event.preventDefault();
    if (!asking) void confirm(leave);
  };
}
