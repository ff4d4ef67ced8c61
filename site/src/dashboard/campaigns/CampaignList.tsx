import { nameOfState } from '@tariff-tantrum/lambdas/client/describe-campaign';
import { isOpen } from '@tariff-tantrum/lambdas/contract/campaign-states';
import { CAMPAIGN_DRAFTS } from '@tariff-tantrum/lambdas/facts/drafts';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import type { ReactNode } from 'react';
import { useHost } from '../data/host-context';
import { useChange } from '../data/use-change';
import { useRefresh } from '../data/use-refresh';
import { addressOf, goTo } from '../navigation/routes';
import { Button } from '../ui/Button';
import { formatDateTime } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Table } from '../ui/Table';
import { ADMIN } from '../words';
import type { CampaignProps } from './campaign-props';
import * as styles from './campaigns.module.css';
import { Newcomers } from './Newcomers';
import type { UnsavedDrafts } from './unsaved-drafts';
import { CAMPAIGNS } from './words';

const DRAFTS = Object.keys(CAMPAIGN_DRAFTS) as (keyof typeof CAMPAIGN_DRAFTS)[];

interface CampaignListProps {
  /** Undefined until it is read. */
  list: CampaignProps['list'] | undefined;
  /** Why there is no list. */
  unread: ReactNode;
  unsaved: UnsavedDrafts;
}

/** All campaigns, newest first, and what a new one starts from. */
export function CampaignList({ list, unread, unsaved }: CampaignListProps) {
  const host = useHost();
  const refresh = useRefresh();
  const { mutate: create, isPending } = useChange({
    mutationFn: (name: (typeof DRAFTS)[number]) => host.saveCampaign(CAMPAIGN_DRAFTS[name]),
    onSuccess: ({ id }) => refresh().then(() => goTo({ section: 'campaigns', id })),
  });
  const { campaigns, joinedSince: since } = list ?? {};
  const isEmpty = campaigns?.length === 0;
  const isWaiting = campaigns?.some(({ copyOf, state }) => copyOf === since?.id && isOpen(state));
  return (
    <>
      {since && since.people > 0 && !isWaiting && <Newcomers {...since} />}
      <section className={layout.sheet} aria-labelledby="campaigns-title">
        <div>
          <h2 id="campaigns-title">{isEmpty ? CAMPAIGNS.first : CAMPAIGNS.back}</h2>
          <p className={layout.hint}>{isEmpty ? CAMPAIGNS.empty : CAMPAIGNS.hint}</p>
        </div>
        {isEmpty && (
          <ol className={styles.about}>
            {CAMPAIGNS.steps.about.map(([name, text]) => (
              <li key={name}>
                <b>{CAMPAIGNS.steps.names[name]}</b>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        )}
        {!campaigns && (unread ?? <p role="status">{ADMIN.loading}</p>)}
        {campaigns && campaigns.length > 0 && (
          <Table
            label={CAMPAIGNS.title}
            isWhole
            numbers={1}
            head={CAMPAIGNS.columns}
            rows={campaigns.map((campaign) => [
              <a key={campaign.id} href={addressOf({ section: 'campaigns', id: campaign.id })}>
                {campaign.subject || CAMPAIGNS.noSubject}
              </a>,
              unsaved[campaign.id] ? CAMPAIGNS.notSaved : nameOfState(campaign),
              formatDateTime(campaign.sentAt ?? campaign.createdAt),
              campaign.recipients !== undefined && formatCount(campaign.recipients),
            ])}
          />
        )}
        <div className={layout.buttons}>
          {DRAFTS.map((name, index) => (
            <Button
              key={name}
              kind={index === 0 && isEmpty ? 'primary' : 'button'}
              busy={isPending}
              onClick={() => create(name)}
              label={CAMPAIGNS.drafts[name]}
            />
          ))}
        </div>
      </section>
    </>
  );
}
