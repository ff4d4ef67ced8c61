import { QUESTIONS } from '@tariff-tantrum/lambdas/client/campaign-offers';
import { useHost } from '../data/host-context';
import { goTo } from '../navigation/routes';
import { ConfirmDialog } from '../ui/ConfirmDialog';

interface DeleteDialogProps {
  id: string;
  onClose(): void;
}

/** Asks before a campaign is deleted; then shows the list of all campaigns. */
export function DeleteDialog({ id, onClose }: DeleteDialogProps) {
  const host = useHost();
  return (
    <ConfirmDialog
      words={{ ...QUESTIONS.delete, submit: 'Delete' }}
      text={QUESTIONS.delete.text}
      change={() => host.deleteCampaign({ id })}
      onDone={() => goTo({ section: 'campaigns' })}
      onClose={onClose}
    />
  );
}
