import { ADMIN } from '../../content/pages/admin';
import type { OwnerNotifications, OwnerServer } from '../host';
import * as styles from './dialogs.module.css';
import { ModalDialog } from './ModalDialog';
import { type ServerChoice, ServerForm } from './ServerForm';

interface SettingsDialogProps {
  server: OwnerServer;
  notifications: OwnerNotifications | undefined;
  choice: ServerChoice;
  onClose(): void;
}

/** The settings of a host whose owner chooses the server. */
export function SettingsDialog({ server, notifications, choice, onClose }: SettingsDialogProps) {
  return (
    <ModalDialog title={ADMIN.settings} onCancel={onClose}>
      {notifications && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            defaultChecked={notifications.enabled}
            onChange={({ currentTarget: { checked } }) => notifications.set(checked)}
          />
          {ADMIN.notify}
        </label>
      )}
      <ServerForm
        server={server}
        address={choice.address}
        onChosen={(address) => {
          choice.onChosen(address);
          onClose();
        }}
        onCancel={onClose}
      />
    </ModalDialog>
  );
}
