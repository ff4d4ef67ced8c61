import type { CampaignOffer } from '@tariff-tantrum/lambdas/client/campaign-steps';
import type { CampaignStatus, ChangeCampaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { goTo } from '../routes';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import type { CampaignProps } from './campaign-props';
import { HourDialog } from './HourDialog';
import { CAMPAIGNS } from './words';

interface OfferDialogProps extends Pick<CampaignProps, 'host' | 'refresh'> {
  id: string;
  status: CampaignStatus;
  offer: CampaignOffer;
  /** How it continues. */
  options: Pick<ChangeCampaign, 'atOnce' | 'warmUp'>;
  onClose(): void;
}

/** Asks before an action that cannot be undone; its button says what that is, as the one that was pressed. */
export function OfferDialog(props: OfferDialogProps) {
  const { host, id, status, offer, options, refresh, onClose } = props;
  const { action, ask, label } = offer;
  const rest = { refresh, onClose };
  const isRestored = status.pausedBy === 'restored';
  const change = (body: Omit<ChangeCampaign, 'id' | 'pauses'>) =>
    host.changeCampaign({
      id,
      pauses: status.pauses,
      ...(isRestored && { acceptDuplicates: true }),
      ...body,
    });
  const wordsOf = <Words extends { submit: string }>(words: Words): Words => ({ ...words, submit: label });
  const numberOf = (words: typeof CAMPAIGNS.continue | typeof CAMPAIGNS.resume) =>
    typeof ask === 'number' ? { number: { count: ask, words } } : {};
  if (ask === 'hour') {
    const chosen = action === 'schedule' ? action : 'resume';
    return <HourDialog {...{ status, ...rest }} change={(at) => change({ action: chosen, at })} />;
  }
  switch (action) {
    case 'continue': {
      const words = wordsOf(CAMPAIGNS.continue);
      const confirmed = () => change({ action, recipients: Number(ask), ...options });
      return (
        <ConfirmDialog {...{ words, ...rest, ...numberOf(words) }} text={words.text} change={confirmed} />
      );
    }
    case 'resume': {
      const words = wordsOf(isRestored ? CAMPAIGNS.resume : CAMPAIGNS.send);
      const text = isRestored ? `${status.pausedBecause} ${status.whatToDo}` : CAMPAIGNS.send.text;
      const confirmed = () => change({ action, ...(offer.atOnce && { atOnce: true }) });
      return (
        <ConfirmDialog {...{ words, text, ...rest, ...numberOf(CAMPAIGNS.resume) }} change={confirmed} />
      );
    }
    case 'delete': {
      const words = CAMPAIGNS.delete;
      return (
        <ConfirmDialog
          words={words}
          text={words.text}
          change={() => host.deleteCampaign({ id })}
          refresh={() => {
            goTo({ section: 'campaigns' });
            return refresh();
          }}
          onClose={onClose}
        />
      );
    }
    case 'send': {
      const words = wordsOf(CAMPAIGNS.send);
      const confirmed = () => change({ action, ...(typeof ask === 'number' && { recipients: ask }) });
      return (
        <ConfirmDialog
          {...{ words, ...rest, ...numberOf(CAMPAIGNS.resume) }}
          text={words.text}
          change={confirmed}
        />
      );
    }
    case 'cancel': {
      const words = wordsOf(CAMPAIGNS.cancel);
      return <ConfirmDialog {...{ words, ...rest }} text={words.text} change={() => change({ action })} />;
    }
    case 'pause':
    case 'schedule':
      return null;
    default:
      return action satisfies never;
  }
}
