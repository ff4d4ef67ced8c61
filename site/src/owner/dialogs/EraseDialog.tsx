import { foldText } from '@tariff-tantrum/lambdas/contract';
import { useRef, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import type { EraseState } from '../hooks/use-erase';
import { DialogForm, Field } from './DialogForm';
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
  const field = useRef<HTMLInputElement>(null);

  const submit = () => {
    const confirmed = foldText(field.current?.value ?? '') === foldText(email);
    setMismatch(!confirmed);
    if (confirmed) erase(email);
    else field.current?.focus();
  };
  return (
    <DialogForm busy={busy} words={WORDS} onSubmit={submit} onCancel={cancel}>
      <p>{WORDS.text}</p>
      <p className={styles.subject} dir="auto">
        {email}
      </p>
      <Field
        label={WORDS.field}
        field={field}
        inputMode="email"
        readOnly={busy}
        error={mismatch ? WORDS.mismatch : undefined}
      />
    </DialogForm>
  );
}
