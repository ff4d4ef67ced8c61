import type { CampaignStatus } from '@tariff-tantrum/lambdas/contract/campaigns';
import { useRef } from 'react';
import { Form, useForm } from '../ui/Form';
import { formatCount } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Modal } from '../ui/Modal';
import { TextField } from '../ui/TextField';
import type { CampaignProps } from './DraftActions';
import { CAMPAIGNS } from './words';

interface ResumeDialogProps extends Pick<CampaignProps, 'host' | 'refresh'> {
  status: CampaignStatus;
  onClose(): void;
}

/** Asks to type the number of recipients before a campaign of a restored backup is resumed: some may get it twice. */
export function ResumeDialog({ host, status, refresh, onClose }: ResumeDialogProps) {
  const { id, recipients, pausedBecause, whatToDo } = status;
  const words = CAMPAIGNS.resume;
  const number = useRef<HTMLInputElement>(null);
  const { busy, mistake, setMistake, failure, run, dismiss } = useForm({
    form: 'of-session',
    onSuccess: () => void refresh().then(onClose),
  });
  const submit = () => {
    if (number.current?.value.replace(/\D/g, '') !== String(recipients)) return setMistake(words.mismatch);
    run(async () => void (await host.changeCampaign({ id, action: 'resume', acceptDuplicates: true })));
  };
  return (
    <Modal title={words.title} onCancel={onClose}>
      <Form busy={busy} words={words} onSubmit={submit} onCancel={onClose}>
        <p>{`${pausedBecause} ${whatToDo}`}</p>
        <p className={layout.subject}>{words.recipients(formatCount(recipients))}</p>
        <TextField
          label={words.field}
          field={number}
          inputMode="numeric"
          error={mistake ?? failure}
          dismiss={dismiss}
        />
      </Form>
    </Modal>
  );
}
