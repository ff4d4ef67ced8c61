import { type FormEvent, useId, useState } from 'react';
import { foldText } from '../../api';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import * as styles from './dialogs.module.css';
import { ModalDialog } from './ModalDialog';

const WORDS = ADMIN.erase;

interface EraseDialogProps {
  /** The address to erase; the dialog is closed if it is undefined. */
  email: string | undefined;
  busy: boolean;
  onErase(email: string): void;
  onCancel(): void;
}

/** Asks to type the address before its signup is erased. */
export function EraseDialog({ email, busy, onErase, onCancel }: EraseDialogProps) {
  return (
    <ModalDialog open={email !== undefined} title={WORDS.title} onCancel={onCancel}>
      {email !== undefined && <EraseForm {...{ email, busy, onErase, onCancel }} />}
    </ModalDialog>
  );
}

function EraseForm({ email, busy, onErase, onCancel }: EraseDialogProps & { email: string }) {
  const [mismatch, setMismatch] = useState(false);
  const ids = { field: useId(), error: useId() };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('confirmation') as HTMLInputElement;
    const confirmed = foldText(field.value) === foldText(email);
    setMismatch(!confirmed);
    if (confirmed) onErase(email);
    else field.focus();
  };

  return (
    <form method="dialog" noValidate onSubmit={submit} aria-busy={busy}>
      <p>{WORDS.text}</p>
      <p className={styles.subject} dir="auto">
        {email}
      </p>
      <label className={shared.label} htmlFor={ids.field}>
        {WORDS.field}
      </label>
      <input
        className={shared.field}
        id={ids.field}
        name="confirmation"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={busy}
        aria-invalid={mismatch || undefined}
        aria-describedby={mismatch ? ids.error : undefined}
      />
      {mismatch && (
        <p className={styles.error} id={ids.error} role="alert">
          {WORDS.mismatch}
        </p>
      )}
      <div className={styles.buttons}>
        <button className={shared.button} type="button" onClick={onCancel}>
          {WORDS.cancel}
        </button>
        <button className={shared.primary} type="submit" disabled={busy}>
          {busy ? WORDS.busy : WORDS.submit}
        </button>
      </div>
    </form>
  );
}
