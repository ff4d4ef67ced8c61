import { isOpen, type OpenState } from '@tariff-tantrum/lambdas/contract/campaign-states';
import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import type { ResponseOf } from '@tariff-tantrum/lambdas/contract/schemas';
import type { OverviewNotice } from './notices-of';

type CampaignsResponse = ResponseOf<'campaigns'>;
type OpenCampaign = Campaign & { state: OpenState };
const isOpenCampaign = (campaign: Campaign): campaign is OpenCampaign => isOpen(campaign.state);

/** One thing that the owner does next. */
export type OverviewStep =
  /** Errors stop the launch, or something that runs; `areFacts` if all of them are in `facts.ts`. */
  | { kind: 'broken'; errors: number; areFacts: boolean }
  /** A campaign that is not at its end. */
  | { kind: 'open'; campaign: OpenCampaign }
  /** People who joined since the others got a campaign. */
  | { kind: 'newcomers'; since: NonNullable<CampaignsResponse['joinedSince']> }
  | { kind: 'write' }
  /** The newest campaign that was sent to its end; undefined if all of them were rehearsals. */
  | { kind: 'sent'; campaign: Campaign | undefined };

/**
 * Returns what the owner does next: what is broken comes first, then what waits, then what is next. Undefined campaigns
 * are not known.
 */
export function nextSteps(
  notices: readonly OverviewNotice[],
  list: CampaignsResponse | undefined,
): OverviewStep[] {
  const errors = notices.filter(({ severity }) => severity === 'error');
  const areFacts = errors.every(({ isFact }) => isFact);
  return [
    ...(errors.length > 0 ? [{ kind: 'broken', errors: errors.length, areFacts } as const] : []),
    ...(list ? [stepOfCampaigns(list)] : []),
  ];
}

function stepOfCampaigns({ campaigns, joinedSince: since }: CampaignsResponse): OverviewStep {
  const open = campaigns.find(isOpenCampaign);
  if (open) return { kind: 'open', campaign: open };
  if (since && since.people > 0) return { kind: 'newcomers', since };
  if (campaigns.length === 0) return { kind: 'write' };
  return { kind: 'sent', campaign: campaigns.find(({ isRehearsal }) => !isRehearsal) };
}
