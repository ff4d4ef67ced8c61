import type { StartInfo } from '../channels';
import { button, byId, field, sentencesOf } from './dom';
import { launch } from './launch';

/** Edits the API address. If it changes, the main process ends the session and sends `event:signed-out`. */
export function createSettingsDialog(onSaved: (info: StartInfo) => void) {
  const dialog = byId('settings-dialog', HTMLDialogElement);
  const alert = byId('settings-alert', HTMLElement);
  const address = field('settings-address');

  function showError(message: string | undefined): void {
    alert.textContent = message ?? '';
    address.ariaInvalid = message === undefined ? null : 'true';
    if (message !== undefined) address.focus();
  }

  async function save(): Promise<void> {
    const result = await launch.saveAddress(address.value);
    if (!result.ok) return showError(sentencesOf(result.error));
    dialog.close();
    onSaved(result.value);
  }

  byId('settings-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void save();
  });
  button('settings-cancel').addEventListener('click', () => dialog.close());

  return {
    open(current: string) {
      if (dialog.open) return;
      showError(undefined);
      address.value = current;
      dialog.showModal();
      address.select();
    },
    close: () => dialog.close(),
  };
}
