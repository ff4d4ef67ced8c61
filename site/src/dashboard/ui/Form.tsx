import { isLasting, OwnerError } from '@tariff-tantrum/lambdas/client/errors';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { FormMeta, OwnerFailure } from '../data/session';
import { useChange } from '../data/use-change';
import { Button } from './Button';
import * as styles from './modal.module.css';

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
  const { mutate, isPending, error, reset } = useChange<void, FormCall>({
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

export interface FormProps {
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
