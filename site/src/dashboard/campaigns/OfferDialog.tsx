import type { CampaignOffer } from '@tariff-tantrum/lambdas/client/campaign-steps';
import type { CampaignStatus, ChangeCampaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { useHost } from '../data/host-context';
import { goTo } from '../navigation/routes';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { HourDialog } from './HourDialog';
import { CAMPAIGNS } from './words';

interface OfferDialogProps {
  id: string;
  status: CampaignStatus;
  offer: CampaignOffer;
  /** How it continues. */
  options: Pick<ChangeCampaign, 'atOnce' | 'warmUp'>;
  onClose(): void;
}

type Body = Omit<ChangeCampaign, 'id' | 'pauses'>;
type Words = typeof CAMPAIGNS.continue | typeof CAMPAIGNS.resume;

/** The question before an action, and what is sent after the answer. */
interface Question {
  words: { title: string; submit: string; busy: string; cancel: string };
  text: string;
  number?: { count: number; words: Words };
  body: Body;
}

/** Returns what is asked before an action; undefined if it asks nothing, or something else. */
function questionOf({ status, offer, options }: OfferDialogProps): Question | undefined {
  const { action, ask, atOnce } = offer;
  const numberFor = (words: Words) => typeof ask === 'number' && { number: { count: ask, words } };
  const { send, resume, cancel, continue: proceed } = CAMPAIGNS;
  switch (action) {
    case 'continue': {
      const body = { action, recipients: Number(ask), ...options };
      return { words: proceed, text: proceed.text, ...numberFor(proceed), body };
    }
    case 'resume': {
      const isRestored = status.pausedBy === 'restored';
      const text = isRestored ? `${status.pausedBecause} ${status.whatToDo}` : send.text;
      const body = {
        action,
        ...(isRestored && { acceptDuplicates: true }),
        ...(atOnce && { atOnce }),
      };
      return { words: isRestored ? resume : send, text, ...numberFor(resume), body };
    }
    case 'send': {
      const body = { action, ...(typeof ask === 'number' && { recipients: ask }) };
      return { words: send, text: send.text, ...numberFor(resume), body };
    }
    case 'cancel':
      return { words: cancel, text: cancel.text, body: { action } };
    case 'delete':
    case 'pause':
    case 'schedule':
      return undefined;
    default:
      return action satisfies never;
  }
}

/** Asks before an action that cannot be undone. Its button names the action, as the button that was pressed does. */
export function OfferDialog(props: OfferDialogProps) {
  const { id, status, offer, onClose } = props;
  const host = useHost();
  const { action, ask, label } = offer;
  const change = (body: Body) => host.changeCampaign({ id, pauses: status.pauses, ...body });
  if (action === 'delete') return <DeleteDialog id={id} onClose={onClose} />;
  if (ask === 'hour') {
    const body = { action, ...(status.pausedBy === 'restored' && { acceptDuplicates: true }) };
    const choose = (at: string) => change({ ...body, at });
    return <HourDialog status={status} change={choose} onClose={onClose} />;
  }
  // Another kind of answer needs a dialog of its own.
  ask satisfies 'yes' | number | undefined;
  const question = questionOf(props);
  if (!question) return null;
  const { words, text, number, body } = question;
  return (
    <ConfirmDialog
      words={{ ...words, submit: label }}
      text={text}
      {...(number && { number })}
      change={() => change(body)}
      onClose={onClose}
    />
  );
}

/** Asks before a campaign is deleted; then shows the list of all campaigns. */
function DeleteDialog({ id, onClose }: Pick<OfferDialogProps, 'id' | 'onClose'>) {
  const host = useHost();
  return (
    <ConfirmDialog
      words={CAMPAIGNS.delete}
      text={CAMPAIGNS.delete.text}
      change={() => host.deleteCampaign({ id })}
      onDone={() => goTo({ section: 'campaigns' })}
      onClose={onClose}
    />
  );
}
