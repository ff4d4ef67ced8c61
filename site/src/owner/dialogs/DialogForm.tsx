import { type FormEvent, type InputHTMLAttributes, type ReactNode, type RefObject, useId } from 'react';
import * as shared from '../../styles/shared.module.css';
import type { OwnerFailure } from '../hooks/use-session';
import * as styles from './dialogs.module.css';
import { FieldFailure } from './FailureDialog';

interface DialogFormProps {
  busy: boolean;
  /** Labels of the buttons; without `submit` there is none. */
  words: { submit?: string | undefined; busy: string; cancel: string };
  onSubmit(): void;
  /** Undefined while the form cannot be cancelled. */
  onCancel: (() => void) | undefined;
  children: ReactNode;
}

/** The form of a dialog, with its buttons. It is not submitted while it is busy. */
export function DialogForm({ busy, words, onSubmit, onCancel, children }: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form method="dialog" noValidate onSubmit={submit} aria-busy={busy}>
      {children}
      <div className={styles.buttons}>
        <button className={shared.button} type="button" aria-disabled={!onCancel} onClick={onCancel}>
          {words.cancel}
        </button>
        {words.submit && (
          <button className={shared.primary} type="submit" aria-disabled={busy}>
            {busy ? words.busy : words.submit}
          </button>
        )}
      </div>
    </form>
  );
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  field: RefObject<HTMLInputElement>;
  hint?: string;
  /** What is wrong with the value: a sentence, or the failure of the call that it was used for. */
  error?: string | OwnerFailure | undefined;
  dismiss?(): void;
}

/** A text field with its label, hint and error, which describe it. It does nothing to help typing by default. */
export function Field({ label, field, hint, error, dismiss = () => undefined, ...input }: FieldProps) {
  const ids = { field: useId(), hint: useId(), error: useId() };
  const described = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  return (
    <div>
      <label className={shared.label} htmlFor={ids.field}>
        {label}
      </label>
      <input
        className={shared.field}
        ref={field}
        id={ids.field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {typeof error === 'string' && (
        <p className={styles.error} id={ids.error} role="alert">
          {error}
        </p>
      )}
      {typeof error === 'object' && <FieldFailure id={ids.error} failure={error} dismiss={dismiss} />}
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
