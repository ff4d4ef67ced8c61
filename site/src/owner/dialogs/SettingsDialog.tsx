import { ADMIN } from '../../content/pages/admin';
import type { OwnerServer } from '../host';
import { ModalDialog } from './ModalDialog';
import { type ServerChoice, ServerForm } from './ServerForm';

interface SettingsDialogProps {
  open: boolean;
  server: OwnerServer;
  choice: ServerChoice;
  onClose(): void;
}

/** The settings of a host whose owner chooses the server. */
export function SettingsDialog({ open, server, choice, onClose }: SettingsDialogProps) {
  return (
    <ModalDialog open={open} title={ADMIN.settings} onCancel={onClose}>
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
