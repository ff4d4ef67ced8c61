import { isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import type { CampaignProps } from './campaign-props';
import { DraftView } from './DraftView';
import { SendingView } from './SendingView';

/** One campaign: the steps of a draft, then its progress and results. */
export const CampaignView = (props: CampaignProps) =>
  isPossible('save', props.campaign.state) ? <DraftView {...props} /> : <SendingView {...props} />;
