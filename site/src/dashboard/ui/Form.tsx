import { useMutation } from '@tanstack/react-query';
import { OwnerError } from '@tariff-tantrum/lambdas/client/errors';
import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  useId,
  useState,
} from 'react';
import * as shared from '../../styles/shared.module.css';
import { type FormMeta, isLasting, type OwnerFailure } from '../session';
import { Button } from './Controls';
import * as styles from './dialogs.module.css';
import { FailureButtons } from './Modal';

type FormCall = () => Promise<void>;

interface FormOptions extends FormMeta {
  /** Repeats a call that may succeed the next time. */
  retry?: FormCall;
  onSuccess?(): void;
  onError?(): void;
}

/** Makes the calls of a form, one at a time. What is wrong is shown at its fields: a mistake, or why a call failed. */
export function useForm({ form, retry, ...on }: FormOptions) {
  const [mistake, setMistake] = useState<string>();
  const { mutate, isPending, error, reset } = useMutation<void, Error, FormCall>({
    mutationFn: (call) => call(),
    meta: { form },
    ...on,
  });
  const run = (call: FormCall) => {
    setMistake(undefined);
    mutate(call);
  };
  const problem =
    error instanceof OwnerError && error.problem.code !== 'sessionEnded' ? error.problem : undefined;
  const failure: OwnerFailure | undefined = problem && {
    problem,
    retries: retry && !isLasting(problem) ? [() => run(retry)] : [],
  };
  return { busy: isPending, mistake, setMistake, failure, run, dismiss: reset };
}

interface FormProps {
  busy: boolean;
  /** Labels of the buttons; without `submit` there is none. */
  words: { submit?: string | undefined; busy: string; cancel: string };
  onSubmit(): void;
  /** Undefined while the form cannot be cancelled. */
  onCancel: (() => void) | undefined;
  children: ReactNode;
}

/** The form of a dialog, with its buttons. It is not submitted while it is busy. */
export function Form({ busy, words, onSubmit, onCancel, children }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form method="dialog" noValidate onSubmit={submit} aria-busy={busy}>
      {children}
      <div className={styles.buttons}>
        <Button busy={!onCancel} onClick={onCancel} label={words.cancel} />
        {words.submit && (
          <Button kind="primary" type="submit" busy={busy} label={busy ? words.busy : words.submit} />
        )}
      </div>
    </form>
  );
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Makes it a choice of these. */
  options?: readonly (readonly [value: string | number, text: string])[];
  field?: RefObject<HTMLInputElement>;
  hint?: string;
  /** What is wrong with the value: a sentence, or the failure of the call that it was used for. */
  error?: string | OwnerFailure | undefined;
  dismiss?(): void;
}

/** A field with its label, hint and error, which describe it. It does nothing to help typing by default. */
export function Field({
  label,
  options,
  field,
  hint,
  error,
  dismiss = () => undefined,
  ...input
}: FieldProps) {
  const ids = { field: useId(), hint: useId(), error: useId() };
  const described = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  return (
    <div>
      <label className={shared.label} htmlFor={ids.field}>
        {label}
      </label>
      {options ? (
        <select className={shared.field} id={ids.field} name={input.name} defaultValue={input.defaultValue}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ) : (
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
      )}
      {typeof error === 'string' && (
        <p className={styles.error} id={ids.error} role="alert">
          {error}
        </p>
      )}
      {typeof error === 'object' && (
        // Typing again needs no click.
        <div className={styles.failure} role="alertdialog" aria-labelledby={ids.error}>
          <p id={ids.error} role="alert">
            {[error.problem.text, error.problem.detail].filter(Boolean).join(' ')}
          </p>
          <div>
            <FailureButtons failure={error} dismiss={dismiss} kinds={['quiet', 'quiet']} />
          </div>
        </div>
      )}
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Returns the values of a form's fields by their names; fields that are empty are absent. */
export const valuesOf = (form: HTMLFormElement): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  );
