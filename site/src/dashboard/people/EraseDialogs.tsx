import type { TimeRange } from '@tariff-tantrum/lambdas/client/client';
import { foldText } from '@tariff-tantrum/lambdas/contract/fold-text';
import { formatCount, parseCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { useRef, useState } from 'react';
import { useHost } from '../data/host-context';
import { useRefresh } from '../data/use-refresh';
import { useForm } from '../ui/Form';
import { FormDialog } from '../ui/FormDialog';
import { formatDateTime, toUtc } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { TextField } from '../ui/TextField';
import { TimeField } from '../ui/TimeField';
import { ADMIN } from '../words';
import { PEOPLE } from './words';

interface EraseDialogProps {
  /** Called with a sentence about what was erased. */
  onErased(sentence: string): void;
  onCancel(): void;
}

/** Asks to type the address before its signup is erased. */
export function EraseDialog({ email, onErased, onCancel }: EraseDialogProps & { email: string }) {
  const host = useHost();
  const words = PEOPLE.erase;
  const { busy, mistake, setMistake, failure, run, dismiss } = useForm({ form: 'of-session' });
  const field = useRef<HTMLInputElement>(null);

  const submit = () => {
    if (foldText(field.current?.value ?? '') === foldText(email))
      return run(() => host.erase(email).then(() => onErased(words.done)));
    setMistake(words.mismatch);
    field.current?.focus();
  };
  return (
    <FormDialog title={words.title} busy={busy} words={words} onSubmit={submit} onCancel={onCancel}>
      <p>{words.text}</p>
      <p className={layout.subject} dir="auto">
        {email}
      </p>
      <TextField
        label={words.field}
        field={field}
        inputMode="email"
        readOnly={busy}
        error={mistake ?? failure}
        dismiss={dismiss}
      />
    </FormDialog>
  );
}

/** Erases everyone who signed up between two times: first counts them, then asks to type their number. */
export function EraseRangeDialog({ onErased, onCancel }: EraseDialogProps) {
  const host = useHost();
  const refresh = useRefresh();
  const words = PEOPLE.eraseRange;
  const [counted, setCounted] = useState<{ range: TimeRange; count: number }>();
  const { busy, mistake, setMistake, failure, run, dismiss } = useForm({
    form: 'of-session',
    onError() {
      if (!counted) return;
      // A part of them may be erased.
      setCounted(undefined);
      void refresh();
    },
  });
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);

  const submit = () => {
    if (!counted) {
      const range = { from: toUtc(from.current?.value), to: toUtc(to.current?.value) };
      return run(async () => setCounted({ range, count: await host.countRange(range) }));
    }
    if (parseCount(number.current?.value ?? '') === counted.count)
      return run(async () => onErased(`${formatCount(await host.eraseRange(counted.range))} ${words.done}`));
    setMistake(words.mismatch);
    number.current?.focus();
  };
  const time = {
    readOnly: busy,
    onChange: () => setCounted(undefined),
  };
  const labels = {
    ...words,
    submit: counted === undefined ? words.count : counted.count > 0 ? words.submit : undefined,
  };

  return (
    <FormDialog
      title={words.title}
      busy={busy}
      canLeave={counted === undefined}
      words={labels}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p>{words.text}</p>
      <TimeField label={words.from} field={from} {...time} />
      <TimeField label={words.to} hint={ADMIN.zone} field={to} error={failure} dismiss={dismiss} {...time} />
      {counted && (
        <p className={layout.subject} role="status">
          {words.found(formatCount(counted.count), ...spanOf(counted.range))}
        </p>
      )}
      {counted !== undefined && counted.count > 0 && (
        <TextField label={words.number} field={number} inputMode="numeric" readOnly={busy} error={mistake} />
      )}
    </FormDialog>
  );
}

/** Returns both ends of a range, as the owner's clocks show them. */
const spanOf = ({ from, to }: TimeRange) => [formatDateTime(from), formatDateTime(to)] as const;
