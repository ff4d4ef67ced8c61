import type { TimeRange } from '@tariff-tantrum/lambdas/contract';
import { useRef, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import { DialogForm, Field } from '../dialogs/DialogForm';
import * as styles from '../dialogs/dialogs.module.css';
import type { EraseDialogProps } from '../dialogs/EraseDialog';
import { ModalDialog } from '../dialogs/ModalDialog';
import { useAttempt } from '../dialogs/use-attempt';
import { formatCount } from '../formats';

const WORDS = ADMIN.eraseRange;

/** Erases everyone who signed up between two times: first counts them, then asks to type their number. */
export function EraseRangeDialog({ host, report, onErased, onCancel }: EraseDialogProps) {
  const [counted, setCounted] = useState<{ range: TimeRange; count: number }>();
  const [error, setError] = useState<string>();
  const { busy, failure, run, dismiss } = useAttempt({ report });
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);

  const count = () => {
    const range = { from: isoOf(from.current?.value), to: isoOf(to.current?.value) };
    return run(async () => setCounted({ range, count: await host.countRange(range) }));
  };
  const submit = () => {
    if (!counted) return count();
    const confirmed = number.current?.value.replace(/\D/g, '') === String(counted.count);
    setError(confirmed ? undefined : WORDS.mismatch);
    if (!confirmed) return number.current?.focus();
    run(async () => onErased(`${formatCount(await host.eraseRange(counted.range))} ${WORDS.done}`));
  };
  const changed = () => setCounted(undefined);
  const words = {
    ...WORDS,
    submit: counted === undefined ? WORDS.count : counted.count > 0 ? WORDS.submit : undefined,
  };
  const time = { type: 'datetime-local', onChange: changed } as const;

  return (
    <ModalDialog title={WORDS.title} onCancel={onCancel}>
      <DialogForm busy={busy} words={words} onSubmit={submit} onCancel={onCancel}>
        <p>{WORDS.text}</p>
        <div className={styles.range}>
          <Field label={WORDS.from} field={from} {...time} />
          <Field label={WORDS.to} field={to} error={failure} dismiss={dismiss} {...time} />
        </div>
        {counted && (
          <p className={styles.subject} role="status">
            {`${formatCount(counted.count)} ${WORDS.found}`}
          </p>
        )}
        {counted !== undefined && counted.count > 0 && (
          <Field label={WORDS.number} field={number} inputMode="numeric" error={error} />
        )}
      </DialogForm>
    </ModalDialog>
  );
}

/** Converts local date and time of a field to ISO 8601 in UTC; anything else stays as it is, for the API to refuse. */
function isoOf(local = ''): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}
