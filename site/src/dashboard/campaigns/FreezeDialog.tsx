import { parseCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { useRef } from 'react';
import { useHost } from '../data/host-context';
import { useRefresh } from '../data/use-refresh';
import { useForm } from '../ui/Form';
import { FormDialog } from '../ui/FormDialog';
import * as layout from '../ui/layout.module.css';
import { TextField } from '../ui/TextField';
import { CAMPAIGNS } from './words';

interface FreezeDialogProps {
  id: string;
  /** Stands for the draft as it was checked. */
  digest: string;
  /** How many get it, in words. */
  counts: string;
  onCancel(): void;
}

/** Asks to type the number of recipients, which the server compares with the list. */
export function FreezeDialog({ id, digest, counts, onCancel }: FreezeDialogProps) {
  const host = useHost();
  const refresh = useRefresh();
  const words = CAMPAIGNS.freeze;
  const number = useRef<HTMLInputElement>(null);
  const { busy, failure, run, dismiss } = useForm({ form: 'of-session' });
  const submit = () =>
    run(async () => {
      const recipients = parseCount(number.current?.value ?? '') ?? 0;
      await host.changeCampaign({ id, action: 'freeze', recipients, digest });
      await refresh();
    });
  return (
    <FormDialog title={words.title} busy={busy} words={words} onSubmit={submit} onCancel={onCancel}>
      <p>{words.text}</p>
      <p className={layout.subject}>{counts}</p>
      <TextField label={words.field} field={number} inputMode="numeric" error={failure} dismiss={dismiss} />
    </FormDialog>
  );
}
