import { type FormEvent, useId, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import * as styles from './dialogs.module.css';
import { ModalDialog } from './ModalDialog';

const WORDS = ADMIN.prompt;

interface PasswordDialogProps {
  open: boolean;
  busy: boolean;
  onSubmit(password: string): void;
  onCancel(): void;
}

/** Prompts for the password. The hidden user name is for password managers; the field is cleared on submit. */
export function PasswordDialog({ open, busy, onSubmit, onCancel }: PasswordDialogProps) {
  const [missing, setMissing] = useState(false);
  const ids = { field: useId(), hint: useId(), error: useId() };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    const password = field.value;
    setMissing(password === '');
    if (password === '') return field.focus();
    field.value = '';
    onSubmit(password);
  };

  return (
    <ModalDialog open={open} title={WORDS.title} onCancel={onCancel}>
      <form method="dialog" noValidate onSubmit={submit} aria-busy={busy}>
        <input name="username" autoComplete="username" value="admin" readOnly hidden />
        <label className={shared.label} htmlFor={ids.field}>
          {WORDS.field}
        </label>
        <input
          className={shared.field}
          id={ids.field}
          name="password"
          type="password"
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          disabled={busy}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${ids.error} ${ids.hint}` : ids.hint}
        />
        {missing && (
          <p className={styles.error} id={ids.error} role="alert">
            {WORDS.empty}
          </p>
        )}
        <p className={styles.hint} id={ids.hint}>
          {WORDS.hint}
        </p>
        <div className={styles.buttons}>
          <button className={shared.button} type="button" onClick={onCancel}>
            {WORDS.cancel}
          </button>
          <button className={shared.primary} type="submit" disabled={busy}>
            {busy ? WORDS.busy : WORDS.submit}
          </button>
        </div>
      </form>
    </ModalDialog>
  );
}
