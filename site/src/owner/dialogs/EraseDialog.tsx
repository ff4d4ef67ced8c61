import { foldText } from '@tariff-tantrum/lambdas/contract';
import { useRef, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import type { SessionState } from '../hooks/use-session';
import type { OwnerHost } from '../host';
import { DialogForm, Field } from './DialogForm';
import * as styles from './dialogs.module.css';
import { ModalDialog } from './ModalDialog';
import { useAttempt } from './use-attempt';

const WORDS = ADMIN.erase;

export interface EraseDialogProps extends Pick<SessionState, 'report'> {
  host: OwnerHost;
  /** Called with a sentence about what was erased. */
  onErased(words: string): void;
  onCancel(): void;
}

/** Asks to type the address before its signup is erased. */
export function EraseDialog({
  email,
  host,
  report,
  onErased,
  onCancel,
}: EraseDialogProps & { email: string }) {
  const [mismatch, setMismatch] = useState(false);
  const { busy, failure, run, dismiss } = useAttempt({ report });
  const field = useRef<HTMLInputElement>(null);

  const submit = () => {
    const confirmed = foldText(field.current?.value ?? '') === foldText(email);
    setMismatch(!confirmed);
    if (!confirmed) return field.current?.focus();
    run(() => host.erase(email).then(() => onErased(WORDS.done)));
  };
  return (
    <ModalDialog title={WORDS.title} onCancel={onCancel}>
      <DialogForm busy={busy} words={WORDS} onSubmit={submit} onCancel={onCancel}>
        <p>{WORDS.text}</p>
        <p className={styles.subject} dir="auto">
          {email}
        </p>
        <Field
          label={WORDS.field}
          field={field}
          inputMode="email"
          readOnly={busy}
          error={mismatch ? WORDS.mismatch : failure}
          dismiss={dismiss}
        />
      </DialogForm>
    </ModalDialog>
  );
}
