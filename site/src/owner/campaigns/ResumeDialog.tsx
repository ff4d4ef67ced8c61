import type { CampaignStatus } from '@tariff-tantrum/lambdas/contract/campaigns';
import { useRef } from 'react';
import { CAMPAIGNS } from '../../content/pages/campaigns';
import * as dialogs from '../dialogs/dialogs.module.css';
import { Field, Form, useForm } from '../dialogs/Form';
import { Modal } from '../dialogs/Modal';
import { formatCount } from '../formats';
import type { CampaignProps } from './DraftActions';

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
        <p className={dialogs.subject}>{words.recipients(formatCount(recipients))}</p>
        <Field
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
