import { useMutation, useQueryClient } from '@tanstack/react-query';
import { STATE_NAMES } from '@tariff-tantrum/lambdas/client/describe-campaign';
import { CAMPAIGN_PATHS, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { isPossible } from '@tariff-tantrum/lambdas/contract/transitions';
import { CAMPAIGN_DRAFTS } from '@tariff-tantrum/lambdas/facts/drafts';
import { useEffect, useRef, useState } from 'react';
import type { OwnerHost } from '../host';
import { useRead } from '../queries';
import { queryKeyOf } from '../query-client';
import { Sources } from '../sources/Sources';
import { Button } from '../ui/Button';
import { formatCount } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Table } from '../ui/Table';
import { CodesAndOrders } from './CodesAndOrders';
import { DraftForm } from './DraftForm';
import { SendingView } from './SendingView';
import { CAMPAIGNS } from './words';

const DRAFTS = Object.keys(CAMPAIGN_DRAFTS) as (keyof typeof CAMPAIGN_DRAFTS)[];

/** The owner's campaigns: all of them, with what belongs to them, or one that is open. */
export function CampaignsSection({ host }: { host: OwnerHost }) {
  const queries = useQueryClient();
  const [openId, setOpenId] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  const { data } = useRead(PATHS.campaigns, () => host.campaigns({}));
  const refresh = async () => {
    const read = (path: string) => queries.invalidateQueries({ queryKey: queryKeyOf(path) });
    await Promise.all(CAMPAIGN_PATHS.map(read));
  };
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
    <section className={layout.sheet} aria-labelledby="campaigns-title">
      <div className={layout.split}>
        <div>
          <h2 id="campaigns-title" tabIndex={-1} ref={title}>
            {open ? open.subject : CAMPAIGNS.title}
          </h2>
          <p className={layout.hint}>{open ? STATE_NAMES[open.state] : CAMPAIGNS.hint}</p>
        </div>
        {open && <Button kind="quiet" onClick={() => setOpenId('')} label={CAMPAIGNS.back} />}
      </div>
      {open && <View key={open.id} host={host} campaign={open} refresh={refresh} />}
      {data && !open && (
        <>
          {data.campaigns.length === 0 ? (
            <p>{CAMPAIGNS.empty}</p>
          ) : (
            <Table
              label={CAMPAIGNS.back}
              head={CAMPAIGNS.columns}
              rows={data.campaigns.map(({ id, subject, state, recipients }) => [
                <Button key={id} kind="quiet" onClick={() => setOpenId(id)} label={subject} />,
                STATE_NAMES[state],
                recipients !== undefined && formatCount(recipients),
              ])}
            />
          )}
          <div className={layout.buttons}>
            {DRAFTS.map((name) => (
              <Button
                key={name}
                busy={isPending}
                onClick={() => create(name)}
                label={CAMPAIGNS.drafts[name]}
              />
            ))}
          </div>
          <CodesAndOrders host={host} refresh={refresh} />
          <Sources host={host} />
        </>
      )}
    </section>
  );
}
