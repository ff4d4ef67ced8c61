import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { useRef } from 'react';
import { Form, useForm } from './Form';
import * as layout from './layout.module.css';
import { Modal } from './Modal';
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
  /** Reads what the change concerns again. */
  refresh(): Promise<void>;
  onClose(): void;
}

/** Asks before something that cannot be undone, and perhaps for a number. */
export function ConfirmDialog({ words, text, number, change, refresh, onClose }: ConfirmDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const { busy, mistake, setMistake, failure, run, dismiss } = useForm({
    form: 'of-session',
    onSuccess: () => void refresh().then(onClose),
  });
  const submit = () => {
    if (number && field.current?.value.replace(/\D/g, '') !== String(number.count))
      return setMistake(number.words.mismatch);
    run(async () => void (await change()));
  };
  return (
    <Modal title={words.title} onCancel={onClose}>
      <Form busy={busy} words={words} onSubmit={submit} onCancel={onClose}>
        <p>{text}</p>
        {number && (
          <>
            <p className={layout.subject}>{number.words.recipients(formatCount(number.count))}</p>
            <TextField
              label={number.words.field}
              field={field}
              inputMode="numeric"
              error={mistake ?? failure}
              dismiss={dismiss}
            />
          </>
        )}
        {!number && failure && (
          <p className={layout.problem} role="alert">
            {[failure.problem.text, failure.problem.detail].filter(Boolean).join(' ')}
          </p>
        )}
      </Form>
    </Modal>
  );
}
