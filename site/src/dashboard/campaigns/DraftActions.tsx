import { useMutation } from '@tanstack/react-query';
import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { useEffect, useRef, useState } from 'react';
import type { OwnerHost } from '../host';
import { Button } from '../ui/Button';
import { Form, useForm } from '../ui/Form';
import { formatCount } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Modal } from '../ui/Modal';
import { TextField } from '../ui/TextField';
import { ConfirmDialog } from './ConfirmDialog';
import * as styles from './campaigns.module.css';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.draft;

/** What each view of a campaign gets. */
export interface CampaignProps {
  host: OwnerHost;
  campaign: Campaign;
  /** Reads all campaigns, codes and orders again: a change of one may change the others. */
  refresh(): Promise<void>;
}

interface DraftActionsProps extends CampaignProps {
  /** As it is typed: what was found out about another version is not shown. */
  draft: Campaign;
  isSaved: boolean;
}

/** What can be done with a draft that is saved. It is checked before it is frozen, and errors prevent that. */
export function DraftActions({ host, campaign, draft, isSaved, refresh }: DraftActionsProps) {
  const { id } = campaign;
  const [freezing, setFreezing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const test = useMutation({ mutationFn: () => host.testCampaign({ id }) });
  const check = useMutation({
    mutationFn: (_isFreezing: boolean) => host.campaignCheck({ id }),
    onSuccess: ({ findings }, isFreezing) =>
      setFreezing(isFreezing && findings.every(({ severity }) => severity === 'warning')),
  });
  const { reset: forgetTest } = test;
  const { reset: forgetCheck } = check;
  // biome-ignore lint/correctness/useExhaustiveDependencies: they belong to one version.
  useEffect(() => {
    forgetTest();
    forgetCheck();
  }, [draft, forgetTest, forgetCheck]);
  const { findings = [], recipients = 0, leftOut = 0 } = check.data ?? {};
  const isFailing = findings.some(({ severity }) => severity === 'error');
  const counts = CAMPAIGNS.freeze.recipients(formatCount(recipients), formatCount(leftOut));
  const busy = !isSaved || check.isPending;
  return (
    <>
      <div className={layout.buttons}>
        <Button busy={busy} onClick={() => test.mutate()} label={WORDS.test} />
        <Button
          busy={busy}
          onClick={() => check.mutate(false)}
          label={check.isPending ? WORDS.checking : WORDS.check}
        />
        <Button kind="primary" busy={busy} onClick={() => check.mutate(true)} label={WORDS.freeze} />
        <Button kind="quiet" onClick={() => setDeleting(true)} label={WORDS.delete} />
      </div>
      <p className={layout.done} role="status">
        {test.data && `${WORDS.tested} ${test.data.to}.`}
      </p>
      <div role="status">
        {check.data && (
          <p className={isFailing ? layout.problem : layout.done}>
            {`${isFailing ? WORDS.failing : WORDS.clean} ${counts}`}
          </p>
        )}
        <ul className={styles.findings}>
          {findings.map(({ severity, title, whatToDo }) => (
            <li key={title}>
              <strong>{`${WORDS.severities[severity]} ${title}`}</strong> {whatToDo}
            </li>
          ))}
        </ul>
      </div>
      {deleting && (
        <ConfirmDialog
          words={CAMPAIGNS.delete}
          text={CAMPAIGNS.delete.text}
          change={() => host.deleteCampaign({ id })}
          refresh={refresh}
          onClose={() => setDeleting(false)}
        />
      )}
      {freezing && <FreezeDialog {...{ host, id, counts, refresh }} onCancel={() => setFreezing(false)} />}
    </>
  );
}

interface FreezeDialogProps extends Pick<CampaignProps, 'host' | 'refresh'> {
  id: string;
  /** How many get it, in words. */
  counts: string;
  onCancel(): void;
}

/** Asks to type the number of recipients, which the server compares with the list. */
function FreezeDialog({ host, id, counts, refresh, onCancel }: FreezeDialogProps) {
  const words = CAMPAIGNS.freeze;
  const number = useRef<HTMLInputElement>(null);
  const { busy, failure, run, dismiss } = useForm({ form: 'of-session', onSuccess: refresh });
  const submit = () =>
    run(async () => {
      const recipients = Number(number.current?.value.replace(/\D/g, ''));
      await host.changeCampaign({ id, action: 'freeze', recipients });
    });
  return (
    <Modal title={words.title} onCancel={() => busy || onCancel()}>
      <Form busy={busy} words={words} onSubmit={submit} onCancel={busy ? undefined : onCancel}>
        <p>{words.text}</p>
        <p className={layout.subject}>{counts}</p>
        <TextField label={words.field} field={number} inputMode="numeric" error={failure} dismiss={dismiss} />
      </Form>
    </Modal>
  );
}
