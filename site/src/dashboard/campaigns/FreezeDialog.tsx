import { useRef } from 'react';
import { useForm } from '../ui/Form';
import { FormDialog } from '../ui/FormDialog';
import * as layout from '../ui/layout.module.css';
import { TextField } from '../ui/TextField';
import type { CampaignProps } from './campaign-props';
import { CAMPAIGNS } from './words';

interface FreezeDialogProps extends Pick<CampaignProps, 'host' | 'refresh'> {
  id: string;
  /** Stands for the draft as it was checked. */
  digest: string;
  /** How many get it, in words. */
  counts: string;
  onCancel(): void;
}

/** Asks to type the number of recipients, which the server compares with the list. */
export function FreezeDialog({ host, id, digest, counts, refresh, onCancel }: FreezeDialogProps) {
  const words = CAMPAIGNS.freeze;
  const number = useRef<HTMLInputElement>(null);
  const { busy, failure, run, dismiss } = useForm({ form: 'of-session' });
  const submit = () =>
    run(async () => {
      const recipients = Number(number.current?.value.replace(/\D/g, ''));
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
