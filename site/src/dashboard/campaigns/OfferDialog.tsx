import type { CampaignOffer } from '@tariff-tantrum/lambdas/client/campaign-offers';
import type { CampaignStatus } from '@tariff-tantrum/lambdas/contract/campaigns';
import { useHost } from '../data/host-context';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { DeleteDialog } from './DeleteDialog';
import { HourDialog } from './HourDialog';

interface OfferDialogProps {
  id: string;
  status: CampaignStatus;
  offer: CampaignOffer;
  onClose(): void;
}

/** Asks before an action. Its button names the action, as the button that was pressed does. */
export function OfferDialog({ id, status, offer, onClose }: OfferDialogProps) {
  const host = useHost();
  const { action, ask, label, details } = offer;
  if (ask === undefined) return null;
  if (action === 'delete') return <DeleteDialog id={id} onClose={onClose} />;
  const change = (hour?: { at: string }) =>
    host.changeCampaign({ id, action, pauses: status.pauses, ...details, ...hour });
  if (ask === 'hour') return <HourDialog status={status} change={(at) => change({ at })} onClose={onClose} />;
  return (
    <ConfirmDialog
      words={{ ...ask, submit: label }}
      text={ask.text}
      {...(ask.number && { number: ask.number })}
      change={() => change()}
      onClose={onClose}
    />
  );
}
