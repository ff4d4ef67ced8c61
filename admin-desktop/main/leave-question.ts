import type { MessageBoxOptions } from 'electron';
import type { ExportJob } from './export-job';

const KEEP = 0;
const QUESTION: MessageBoxOptions = {
  type: 'question',
  message: 'An export is running.',
  detail: 'If you leave now, nothing of it is saved.',
  buttons: ['Keep Exporting', 'Cancel Export and Leave'],
  defaultId: KEEP,
  cancelId: KEEP,
  noLink: true,
};

/**
 * Asks before an export in the middle is given up.
 * @returns what to do with an event that would end the window or the program; `leave` does it after all
 */
export function createLeaveQuestion(
  exportJob: Pick<ExportJob, 'transferring' | 'cancel'>,
  ask: (question: MessageBoxOptions) => Promise<{ response: number }>,
): (event: { preventDefault(): void }, leave: () => void) => void {
  let asking = false;

  async function decide(leave: () => void): Promise<void> {
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
    if (!asking) void decide(leave);
  };
}
