import { NOT_KNOWN } from '@tariff-tantrum/lambdas/client/describe-campaign';
import type { CampaignStatus } from '@tariff-tantrum/lambdas/contract/campaigns';
import { CAMPAIGN_DRAFTS } from '@tariff-tantrum/lambdas/facts/drafts';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { STEP_HEIGHT, STEP_WIDTH } from '../../art/card-pictures';
import * as shared from '../../styles/shared.module.css';
import { useHost } from '../data/host-context';
import { useChange } from '../data/use-change';
import { useRefresh } from '../data/use-refresh';
import { goTo } from '../navigation/routes';
import { Button } from '../ui/Button';
import { AfterSending } from './AfterSending';
import type { CampaignProps } from './campaign-props';
import * as styles from './finale.module.css';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.finale;

/** The end of a campaign: how many are out, what came back, and what comes next. */
export const Finale = ({ campaign, list, status }: CampaignProps & { status: CampaignStatus }) => (
  <div className={styles.finale}>
    {status.state === 'done' && status.cancelledAt === undefined && <Delivered />}
    <div>
      <h3 className={styles.title}>{describeEnd(status)}</h3>
      <AfterSending
        campaign={campaign}
        campaigns={list.campaigns}
        remind={<RemindButton of={campaign.id} />}
      />
    </div>
  </div>
);

/** Two who have got what they wanted, where the host has their picture, and a stamp. */
function Delivered() {
  const { finalePicture } = useHost();
  return (
    <div className={styles.picture}>
      {finalePicture && <img src={finalePicture} alt="" width={STEP_WIDTH} height={STEP_HEIGHT} />}
      <p className={shared.stamp} data-tone="approved">
        {WORDS.stamp}
      </p>
    </div>
  );
}

/** Says how many emails are out, and how many of them came back. */
function describeEnd({ accepted, bounced, unknown }: CampaignStatus): string {
  return [
    WORDS.out(accepted, formatCount(accepted)),
    bounced === null ? `${WORDS.bounces} ${NOT_KNOWN}.` : WORDS.bounced(formatCount(bounced)),
    ...(unknown > 0 ? [WORDS.unknown(formatCount(unknown))] : []),
  ].join(' ');
}

/** Writes a reminder to those who got a campaign and have not ordered, and opens it. */
function RemindButton({ of }: { of: string }) {
  const host = useHost();
  const refresh = useRefresh();
  const { mutate, isPending } = useChange({
    mutationFn: () =>
      host.saveCampaign({ ...CAMPAIGN_DRAFTS.reminder, audience: { to: 'mailed-not-ordered', of } }),
    onSuccess: ({ id }) => refresh().then(() => goTo({ section: 'campaigns', id })),
  });
  return <Button busy={isPending} onClick={() => mutate()} label={WORDS.remind} />;
}
