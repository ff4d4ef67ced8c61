import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { CAMPAIGN_DRAFTS } from '@tariff-tantrum/lambdas/facts/drafts';
import { useEffect, useRef, useState } from 'react';
import { MAILS } from '../../content/pages/mails';
import { queryKeyOf } from '../../query-client';
import { Button } from '../Controls';
import { formatCount } from '../formats';
import type { OwnerHost } from '../host';
import * as styles from '../owner.module.css';
import { useRead } from '../queries';
import { SmallTable } from '../SmallTable';
import { DraftForm } from './DraftForm';
import { SendingView } from './SendingView';
import { ShopData } from './ShopData';
import { Sources } from './Sources';

const DRAFTS = Object.keys(CAMPAIGN_DRAFTS) as (keyof typeof CAMPAIGN_DRAFTS)[];

/** The owner's mails to the list: all of them, or one that is open. */
export function MailsSection({ host }: { host: OwnerHost }) {
  const queries = useQueryClient();
  const [openId, setOpenId] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const { data } = useRead(PATHS.campaigns, () => host.campaigns({}));
  const refresh = () => queries.invalidateQueries({ queryKey: queryKeyOf('/api/mails') });
  const { mutate: create, isPending } = useMutation({
    mutationFn: (name: (typeof DRAFTS)[number]) => host.saveCampaign(CAMPAIGN_DRAFTS[name]),
    onSuccess: ({ id }) => refresh().then(() => setOpenId(id)),
  });
  const open = data?.campaigns.find(({ id }) => id === openId);
  const focused = useRef(open?.id);
  useEffect(() => {
    // What had the focus has disappeared.
    if (open?.id !== focused.current) title.current?.focus();
    focused.current = open?.id;
  }, [open?.id]);
  const View = open && isPossible('save', open.state) ? DraftForm : SendingView;
  return (
    <section className={styles.sheet} aria-labelledby="mails-title">
      <div className={styles.split}>
        <div>
          <h2 id="mails-title" tabIndex={-1} ref={title}>
            {open ? open.subject : MAILS.title}
          </h2>
          <p className={styles.hint}>{open ? MAILS.states[open.state] : MAILS.hint}</p>
        </div>
        {open && <Button kind="quiet" onClick={() => setOpenId('')} label={MAILS.back} />}
      </div>
      {open && <View key={open.id} host={host} campaign={open} refresh={refresh} />}
      {data && !open && (
        <>
          {data.campaigns.length === 0 ? (
            <p>{MAILS.empty}</p>
          ) : (
            <SmallTable
              label={MAILS.back}
              head={MAILS.columns}
              rows={data.campaigns.map(({ id, subject, state, recipients }) => [
                <Button key={id} kind="quiet" onClick={() => setOpenId(id)} label={subject} />,
                MAILS.states[state],
                recipients !== undefined && formatCount(recipients),
              ])}
            />
          )}
          <div className={styles.buttons}>
            {DRAFTS.map((name) => (
              <Button key={name} busy={isPending} onClick={() => create(name)} label={MAILS.drafts[name]} />
            ))}
          </div>
          <ShopData host={host} refresh={refresh} />
          <Sources host={host} />
        </>
      )}
    </section>
  );
}
