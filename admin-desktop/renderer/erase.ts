import type { Problem } from '../channels';
import { busyWhile, button, byId, field } from './dom';
import { launch } from './launch';

const comparable = (email: string) => email.trim().normalize('NFC').toLowerCase();

/** Asks for the address once more, typed, before a person is erased. */
export function createErase(on: { erased(): void; problem(problem: Problem): void }) {
  const dialog = byId('erase-dialog', HTMLDialogElement);
  const subject = byId('erase-subject', HTMLElement);
  const alert = byId('erase-alert', HTMLElement);
  const confirmation = field('confirmation');
  let email = '';

  function mark(mismatch: boolean): void {
    alert.textContent = mismatch ? 'This is not the address above.' : '';
    confirmation.ariaInvalid = mismatch ? 'true' : null;
    if (mismatch) confirmation.focus();
  }

  async function erase(): Promise<void> {
    const answer = await launch.erase(email);
    dialog.close();
    if (answer.ok) on.erased();
    else on.problem(answer.error);
  }

  byId('erase-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const confirmed = comparable(confirmation.value) === comparable(email);
    mark(!confirmed);
    if (confirmed) void busyWhile(button('erase'), 'Erasing...', erase);
  });
  button('keep').addEventListener('click', () => dialog.close());

  // Nobody's address stays behind in a dialog that is not seen.
  dialog.addEventListener('close', () => {
    subject.textContent = '';
    confirmation.value = '';
  });

  return {
    ask(person: string) {
      email = person;
      subject.textContent = person;
      confirmation.value = '';
      mark(false);
      dialog.showModal();
      confirmation.focus();
    },
    close: () => dialog.close(),
  };
}
