import type { CampaignStatus } from '@tariff-tantrum/lambdas/contract/campaigns';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { OWNER_DAYS, readOwnerTimes } from '@tariff-tantrum/lambdas/facts/owner-days';
import { isoOf } from '@tariff-tantrum/lambdas/facts/time';
import { useState } from 'react';
import { useRefresh } from '../data/use-refresh';
import { useForm } from '../ui/Form';
import { FormDialog } from '../ui/FormDialog';
import * as layout from '../ui/layout.module.css';
import { SelectField } from '../ui/SelectField';
import { TimeField } from '../ui/TimeField';
import { ADMIN } from '../words';
import { CAMPAIGNS } from './words';

interface HourDialogProps {
  status: CampaignStatus;
  /** @param at the hour (ISO 8601) */
  change(at: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for the hour at which a campaign starts by itself; of one that the clocks show twice, also which. */
export function HourDialog({ status, change, onClose }: HourDialogProps) {
  const refresh = useRefresh();
  const words = CAMPAIGNS.hour;
  const [typed, setTyped] = useState('');
  const [which, setWhich] = useState(0);
  const { busy, mistake, setMistake, failure, run, dismiss } = useForm({
    form: 'of-session',
    onSuccess: onClose,
  });
  const times = readOwnerTimes(typed) ?? [];
  const submit = () => {
    const time = times[which] ?? times[0];
    if (time === undefined) return setMistake(words.missing);
    if (time <= Date.now()) return setMistake(words.past);
    run(async () => {
      await change(isoOf(time));
      await refresh();
    });
  };
  return (
    <FormDialog title={words.title} busy={busy} words={words} onSubmit={submit} onCancel={onClose}>
      <p>{words.text}</p>
      <p className={layout.subject}>{words.recipients(formatCount(status.recipients))}</p>
      <TimeField
        label={words.field}
        hint={ADMIN.zone}
        readOnly={busy}
        error={mistake ?? failure}
        dismiss={dismiss}
        onChange={({ target }) => {
          setTyped(target.value);
          setWhich(0);
          setMistake(undefined);
        }}
      />
      {times.length > 1 && (
        <SelectField
          label={words.twice}
          value={String(which)}
          options={times.map((time, index) => [String(index), OWNER_DAYS.withOffset(time).replace('T', ' ')])}
          onChange={({ target }) => setWhich(Number(target.value))}
        />
      )}
    </FormDialog>
  );
}
