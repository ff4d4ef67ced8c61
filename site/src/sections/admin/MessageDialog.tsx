import { ADMIN } from '../../content/pages/admin';
import * as motifs from '../../styles/motifs.module.css';
import * as styles from './dialogs.module.css';
import { ModalDialog } from './ModalDialog';
import type { Problem } from './problem';

/** Tells the owner what went wrong, until it is put away. */
export function MessageDialog({ problem, onClose }: { problem: Problem | undefined; onClose(): void }) {
  return (
    <ModalDialog
      open={problem !== undefined}
      role="alertdialog"
      title={problem?.text ?? ''}
      onCancel={onClose}
    >
      {problem?.detail && <p>{problem.detail}</p>}
      <div className={styles.buttons}>
        <button className={motifs.primary} type="button" onClick={onClose}>
          {ADMIN.ok}
        </button>
      </div>
    </ModalDialog>
  );
}
