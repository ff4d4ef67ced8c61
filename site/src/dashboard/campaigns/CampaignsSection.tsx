import { useQueryClient } from '@tanstack/react-query';
import type { Campaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { useCallback, useEffect } from 'react';
import { CodesAndOrders } from '../codes/CodesAndOrders';
import { useHost } from '../data/host-context';
import { queryKeyOf } from '../data/query-client';
import { Heading } from '../frame/Heading';
import { addressOf } from '../navigation/routes';
import type { SectionProps } from '../navigation/section-props';
import { OutboxSection } from '../outbox/OutboxSection';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import { CampaignList } from './CampaignList';
import { CampaignView } from './CampaignView';
import * as styles from './campaigns.module.css';
import { useUnsavedDrafts } from './unsaved-drafts';
import { useCampaigns } from './use-campaigns';
import { CAMPAIGNS } from './words';

/** The owner's campaigns: all of them, one that is open, or what belongs to all of them. */
export function CampaignsSection({ route, stats }: SectionProps) {
  const host = useHost();
  const queries = useQueryClient();
  const { data: list, unread } = useCampaigns();
  const unsavedDrafts = useUnsavedDrafts();
  const lookAgain = useCallback(
    () => void queries.invalidateQueries({ queryKey: queryKeyOf(PATHS.campaigns), exact: true }),
    [queries],
  );
  useEffect(() => {
    // Another window may have changed it meanwhile.
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [lookAgain]);
  const { page, id } = route.section === 'campaigns' ? route : {};
  if (id !== undefined) {
    if (!list)
      return (
        <>
          <Heading title={ADMIN.sections.campaigns} />
          {unread ?? <p role="status">{ADMIN.loading}</p>}
        </>
      );
    const campaign = list.campaigns.find((each) => each.id === id);
    const unsaved = unsavedDrafts[id];
    const isDraft = campaign !== undefined && isPossible('save', campaign.state);
    return (
      <>
        {campaign ? <CampaignView key={id} campaign={campaign} list={list} /> : <GoneCampaign />}
        {unsaved && !isDraft && <Unsaved {...unsaved} />}
      </>
    );
  }
  const pages = [
    [undefined, CAMPAIGNS.back],
    ['codes', CAMPAIGNS.pages.codes],
    ...(stats.snapshot?.stats.outbox && host.outbox ? [['outbox', CAMPAIGNS.pages.outbox] as const] : []),
  ] as const;
  return (
    <>
      <Heading key={page ?? ''} title={page ? CAMPAIGNS.pages[page] : ADMIN.sections.campaigns} />
      <nav aria-label={ADMIN.sections.campaigns}>
        <ul className={styles.pages}>
          {pages.map(([name, title]) => (
            <li key={title}>
              <a
                href={addressOf({ section: 'campaigns', ...(name && { page: name }) })}
                aria-current={name === page ? 'page' : undefined}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {page === undefined && <CampaignList list={list} unread={unread} unsaved={unsavedDrafts} />}
      {page === 'codes' && <CodesAndOrders />}
      {page === 'outbox' && host.outbox && <OutboxSection read={host.outbox} />}
    </>
  );
}

/** The text that was written here while the draft was frozen or deleted elsewhere: it is not lost. */
const Unsaved = ({ subject, text }: Pick<Campaign, 'subject' | 'text'>) => (
  <section className={layout.sheet} aria-labelledby="unsaved-title">
    <h2 id="unsaved-title">{CAMPAIGNS.unsaved.title}</h2>
    <p className={layout.problem} role="alert">
      {CAMPAIGNS.unsaved.text}
    </p>
    <pre className={layout.emailText}>{`${subject}\n\n${text}`}</pre>
  </section>
);

/** What the address of a deleted campaign shows. */
const GoneCampaign = () => (
  <>
    <Heading title={ADMIN.sections.campaigns} />
    <section className={layout.sheet}>
      <p className={layout.problem}>{CAMPAIGNS.gone}</p>
      <p>
        <a href={addressOf({ section: 'campaigns' })}>{CAMPAIGNS.back}</a>
      </p>
    </section>
  </>
);
