import { formatCount, parseCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { useRef } from 'react';
import { useRefresh } from '../data/use-refresh';
import { ADMIN } from '../words';
import { useForm } from './Form';
import { FormDialog } from './FormDialog';
import * as layout from './layout.module.css';
import { TextField } from './TextField';

interface ConfirmDialogProps {
  words: { title: string; submit: string; busy: string; cancel: string };
  text: string;
  /** Must be typed first. */
  number?: {
    count: number;
    words: { recipients(count: string): string; field: string; mismatch: string };
  };
  change(): Promise<unknown>;
  /** Called once it is changed. */
  onDone?(): void;
  onClose(): void;
}

/**
 * Asks before something that cannot be undone, and perhaps for a number. It stays until the change is on the screen.
 */
export function ConfirmDialog({ words, text, number, change, onDone, onClose }: ConfirmDialogProps) {
  const refresh = useRefresh();
  const field = useRef<HTMLInputElement>(null);
  const { busy, mistake, setMistake, failure, run, dismiss } = useForm({
    form: 'of-session',
    onSuccess: onClose,
    // The action may no longer be possible: a refresh shows what is.
    onError: () => void refresh(),
  });
  const submit = () => {
    if (number && parseCount(field.current?.value ?? '') !== number.count)
      return setMistake(number.words.mismatch);
    run(async () => {
      await change();
      onDone?.();
      await refresh();
    });
  };
  const isRefused = failure?.problem.code === 'conflict';
  const labels = isRefused ? { busy: words.busy, cancel: ADMIN.ok } : words;
  const reason = failure && [failure.problem.text, failure.problem.detail].filter(Boolean).join(' ');
  return (
    <FormDialog title={words.title} busy={busy} words={labels} onSubmit={submit} onCancel={onClose}>
      <p>{text}</p>
      {number && !isRefused && (
        <>
          <p className={layout.subject}>{number.words.recipients(formatCount(number.count))}</p>
          <TextField
            label={number.words.field}
            field={field}
            inputMode="numeric"
            readOnly={busy}
            error={mistake ?? failure}
            dismiss={dismiss}
          />
        </>
      )}
      {(!number || isRefused) && reason && (
        <p className={layout.problem} role="alert">
          {reason}
        </p>
      )}
    </FormDialog>
  );
}
