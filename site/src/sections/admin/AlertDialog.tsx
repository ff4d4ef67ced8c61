import type { OwnerAlert } from '../../api';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import * as styles from './dialogs.module.css';
import { ModalDialog } from './ModalDialog';

/** Shows why a call failed until the owner closes it. */
export function AlertDialog({ alert, onClose }: { alert: OwnerAlert | undefined; onClose(): void }) {
  return (
    <ModalDialog open={alert !== undefined} role="alertdialog" title={alert?.text ?? ''} onCancel={onClose}>
      {alert?.detail && <p>{alert.detail}</p>}
      <div className={styles.buttons}>
        <button className={shared.primary} type="button" onClick={onClose}>
          {ADMIN.ok}
        </button>
      </div>
    </ModalDialog>
  );
}
