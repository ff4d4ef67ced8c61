import type { TimeRange } from '@tariff-tantrum/lambdas/contract';
import { useRef, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import { DialogForm, Field } from '../dialogs/DialogForm';
import * as dialogs from '../dialogs/dialogs.module.css';
import { ModalDialog } from '../dialogs/ModalDialog';
import { useAttempt } from '../dialogs/use-attempt';
import { formatCount } from '../formats';
import type { OwnerHost } from '../host';
import * as styles from './care.module.css';

const WORDS = ADMIN.eraseRange;

interface EraseRangeDialogProps {
  open: boolean;
  host: OwnerHost;
  onErased(count: number): void;
  onCancel(): void;
}

/** Erases everyone who signed up between two times: first counts them, then asks to type their number. */
export function EraseRangeDialog({ open, ...rest }: EraseRangeDialogProps) {
  return (
    <ModalDialog open={open} title={WORDS.title} onCancel={rest.onCancel}>
      <EraseRangeForm {...rest} />
    </ModalDialog>
  );
}

function EraseRangeForm({ host, onErased, onCancel }: Omit<EraseRangeDialogProps, 'open'>) {
  const [counted, setCounted] = useState<{ range: TimeRange; count: number }>();
  const [error, setError] = useState<string>();
  const { busy, failure, run, dismiss } = useAttempt();
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
    if (confirmed) run(async () => onErased(await host.eraseRange(counted.range)));
  };
  const changed = () => setCounted(undefined);
  const words = {
    ...WORDS,
    submit: counted === undefined ? WORDS.count : counted.count > 0 ? WORDS.submit : undefined,
  };

  return (
    <DialogForm busy={busy} words={words} onSubmit={submit} onCancel={onCancel}>
      <p>{WORDS.text}</p>
      <div className={styles.range}>
        <Field label={WORDS.from} field={from} type="datetime-local" onChange={changed} />
        <Field
          label={WORDS.to}
          field={to}
          type="datetime-local"
          onChange={changed}
          error={failure}
          dismiss={dismiss}
        />
      </div>
      {counted && (
        <p className={dialogs.subject} role="status">
          {`${formatCount(counted.count)} ${WORDS.found}`}
        </p>
      )}
      {counted !== undefined && counted.count > 0 && (
        <Field label={WORDS.number} field={number} inputMode="numeric" error={error} />
      )}
    </DialogForm>
  );
}

/** Converts local date and time of a field to ISO 8601 in UTC; anything else stays as it is, for the API to refuse. */
function isoOf(local = ''): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}
