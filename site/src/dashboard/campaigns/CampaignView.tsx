import { isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { DraftView, type DraftViewProps } from './DraftView';
import { SendingView } from './SendingView';

/** One campaign: the steps of a draft, and what becomes of it once it is frozen. */
export const CampaignView = ({ onUnsaved, ...props }: DraftViewProps) =>
  isPossible('save', props.campaign.state) ? (
    <DraftView {...props} onUnsaved={onUnsaved} />
  ) : (
    <SendingView {...props} />
  );
