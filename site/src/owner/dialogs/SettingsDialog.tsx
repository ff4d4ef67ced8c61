import { useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import type { SessionState } from '../hooks/use-session';
import type { OwnerNotifications, OwnerServer } from '../host';
import * as styles from './dialogs.module.css';
import { ModalDialog } from './ModalDialog';
import { type ServerChoice, ServerForm } from './ServerForm';

interface SettingsDialogProps extends Pick<SessionState, 'report'> {
  server: OwnerServer;
  notifications: OwnerNotifications | undefined;
  choice: ServerChoice;
  onClose(): void;
}

/** The settings of a host whose owner chooses the server. */
export function SettingsDialog({ server, notifications, choice, report, onClose }: SettingsDialogProps) {
  return (
    <ModalDialog title={ADMIN.settings} onCancel={onClose}>
      {notifications && <NotificationChoice notifications={notifications} report={report} />}
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

interface NotificationChoiceProps extends Pick<SessionState, 'report'> {
  notifications: OwnerNotifications;
}

function NotificationChoice({ notifications, report }: NotificationChoiceProps) {
  const [checked, setChecked] = useState(notifications.enabled);
  const choose = (enabled: boolean) => {
    setChecked(enabled);
    notifications.set(enabled).catch((error) => {
      setChecked(!enabled);
      report(error);
    });
  };
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {ADMIN.notify}
    </label>
  );
}
