import type { TimeRange } from '@tariff-tantrum/lambdas/contract';
import { useRef, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import { formatCount } from '../formats';
import { DialogForm, Field } from './DialogForm';
import * as styles from './dialogs.module.css';
import type { EraseDialogProps } from './EraseDialog';
import { ModalDialog } from './ModalDialog';
import { useAttempt } from './use-attempt';

const WORDS = ADMIN.eraseRange;

/** Erases everyone who signed up between two times: first counts them, then asks to type their number. */
export function EraseRangeDialog({
  host,
  report,
  refresh,
  onErased,
  onCancel,
}: EraseDialogProps & { refresh(): void }) {
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
    erase(counted.range);
  };
  const erase = async (range: TimeRange) => {
    const erased = await run(async () =>
      onErased(`${formatCount(await host.eraseRange(range))} ${WORDS.done}`),
    );
    if (erased) return;
    // A part of them may be erased.
    changed();
    refresh();
  };
  const changed = () => setCounted(undefined);
  // An erasure goes on, so the dialog stays open for its result.
  const cancel = busy && counted ? undefined : onCancel;
  const words = {
    ...WORDS,
    submit: counted === undefined ? WORDS.count : counted.count > 0 ? WORDS.submit : undefined,
  };
  const time = { type: 'datetime-local', readOnly: busy, onChange: changed } as const;

  return (
    <ModalDialog title={WORDS.title} onCancel={() => cancel?.()}>
      <DialogForm busy={busy} words={words} onSubmit={submit} onCancel={cancel}>
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
          <Field label={WORDS.number} field={number} inputMode="numeric" readOnly={busy} error={error} />
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
