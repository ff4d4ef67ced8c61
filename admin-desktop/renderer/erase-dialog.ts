import type { CallError } from '../channels';
import { busyWhile, button, byId, field } from './dom';
import { launch } from './launch';

const foldEmail = (email: string) => email.trim().normalize('NFC').toLowerCase();

/** Erases a person after the owner has typed the e-mail address again. */
export function createEraseDialog({
  onErased,
  onError,
}: {
  onErased(): void;
  onError(error: CallError): void;
}) {
  const dialog = byId('erase-dialog', HTMLDialogElement);
  const subject = byId('erase-subject', HTMLElement);
  const alert = byId('erase-alert', HTMLElement);
  const confirmation = field('confirmation');
  let email = '';

  function showMismatch(mismatch: boolean): void {
    alert.textContent = mismatch ? 'This is not the address above.' : '';
    confirmation.ariaInvalid = mismatch ? 'true' : null;
    if (mismatch) confirmation.focus();
  }

  async function erase(): Promise<void> {
    const result = await launch.erase(email);
    dialog.close();
    if (result.ok) onErased();
    else onError(result.error);
  }

  byId('erase-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const confirmed = foldEmail(confirmation.value) === foldEmail(email);
    showMismatch(!confirmed);
    if (confirmed) void busyWhile(button('erase'), 'Erasing...', erase);
  });
  button('keep').addEventListener('click', () => dialog.close());

  // No personal data may remain in the hidden dialog.
  dialog.addEventListener('close', () => {
    subject.textContent = '';
    confirmation.value = '';
  });

  return {
    ask(subjectEmail: string) {
      email = subjectEmail;
      subject.textContent = subjectEmail;
      confirmation.value = '';
      showMismatch(false);
      dialog.showModal();
      confirmation.focus();
    },
    close: () => dialog.close(),
  };
}
