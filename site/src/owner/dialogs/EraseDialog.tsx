import { foldText } from '@tariff-tantrum/lambdas/contract';
import { type FormEvent, useId, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import type { EraseState } from '../hooks/use-erase';
import * as styles from './dialogs.module.css';
import { ModalDialog } from './ModalDialog';

const WORDS = ADMIN.erase;

/** Asks to type the address before its signup is erased. */
export function EraseDialog({ email, busy, erase, cancel }: EraseState) {
  return (
    <ModalDialog open={email !== undefined} title={WORDS.title} onCancel={cancel}>
      {email !== undefined && <EraseForm {...{ email, busy, erase, cancel }} />}
    </ModalDialog>
  );
}

type EraseFormProps = Pick<EraseState, 'busy' | 'erase' | 'cancel'> & { email: string };

function EraseForm({ email, busy, erase, cancel }: EraseFormProps) {
  const [mismatch, setMismatch] = useState(false);
  const ids = { field: useId(), error: useId() };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('confirmation') as HTMLInputElement;
    const confirmed = foldText(field.value) === foldText(email);
    setMismatch(!confirmed);
    if (!confirmed) field.focus();
    else if (!busy) erase(email);
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
        readOnly={busy}
        aria-invalid={mismatch || undefined}
        aria-describedby={mismatch ? ids.error : undefined}
      />
      {mismatch && (
        <p className={styles.error} id={ids.error} role="alert">
          {WORDS.mismatch}
        </p>
      )}
      <div className={styles.buttons}>
        <button className={shared.button} type="button" onClick={cancel}>
          {WORDS.cancel}
        </button>
        <button className={shared.primary} type="submit" aria-disabled={busy}>
          {busy ? WORDS.busy : WORDS.submit}
        </button>
      </div>
    </form>
  );
}
