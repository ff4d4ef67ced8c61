import type { StartInfo } from '../channels';
import { button, byId, field } from './dom';
import { launch } from './launch';

/** Asks where the site is. A new address ends the session, which the main process tells on its own. */
export function createSettings(onSaved: (info: StartInfo) => void) {
  const dialog = byId('settings-dialog', HTMLDialogElement);
  const alert = byId('settings-alert', HTMLElement);
  const address = field('settings-address');

  function complain(words: string | undefined): void {
    alert.textContent = words ?? '';
    address.ariaInvalid = words === undefined ? null : 'true';
    if (words !== undefined) address.focus();
  }

  async function save(): Promise<void> {
    const answer = await launch.saveAddress(address.value);
    if (!answer.ok) return complain(answer.error.message);
    dialog.close();
    onSaved(answer.value);
  }

  byId('settings-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    void save();
  });
  button('settings-cancel').addEventListener('click', () => dialog.close());

  return {
    open(current: string) {
      if (dialog.open) return;
      complain(undefined);
      address.value = current;
      dialog.showModal();
      address.select();
    },
    close: () => dialog.close(),
  };
}
