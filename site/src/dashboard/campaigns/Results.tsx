import { useMutation } from '@tanstack/react-query';
import { COUNT_NAMES, countNames } from '@tariff-tantrum/lambdas/client/describe-campaign';
import type { CampaignStatus } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { useState } from 'react';
import { useRead } from '../queries';
import { Button } from '../ui/Button';
import { formatCount, formatLocalDateTime, formatUtcDay } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Table } from '../ui/Table';
import * as styles from './campaigns.module.css';
import type { CampaignProps } from './DraftActions';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.results;
type ResultsProps = Pick<CampaignProps, 'host' | 'refresh'> & { status: CampaignStatus };

/** What became of the emails of a campaign. */
export function Results({ host, status, refresh }: ResultsProps) {
  const { id, state, unknown, refused, days } = status;
  const none = countNames.filter((name) => status[name] === 0);
  const saving = useMutation({
    async mutationFn() {
      const [{ formatDeliveries }, { readPages }] = await Promise.all([
        import('@tariff-tantrum/lambdas/client/campaign-results'),
        import('@tariff-tantrum/lambdas/client/pages'),
      ]);
      const read = (page: { cursor: string | undefined }) => host.campaignDeliveries({ id, ...page });
      const deliveries = await readPages(read, (page) => page.deliveries);
      await host.saveFile(`campaign-${id}.csv`, formatDeliveries(deliveries));
    },
  });
  const { mutate: decide, isPending } = useMutation({
    mutationFn: (sendAgain: boolean) => host.resolveUnknown({ id, sendAgain }),
    onSuccess: refresh,
  });
  return (
    <>
      <div className={layout.columns}>
        <Table
          label={WORDS.title}
          head={WORDS.columns}
          rows={countNames
            .filter((name) => status[name] > 0)
            .map((name) => [COUNT_NAMES[name].label, formatCount(status[name])])}
        />
        {days.length > 1 && (
          <Table
            label={WORDS.days}
            head={WORDS.dayColumns}
            rows={days.map(({ date, accepted }) => [formatUtcDay(date), formatCount(accepted)])}
          />
        )}
        {none.length > 0 && (
          <p className={layout.hint}>{WORDS.none(none.map((name) => COUNT_NAMES[name].short))}</p>
        )}
      </div>
      {unknown > 0 && <DeliveryList {...{ host, id }} state="unknown" />}
      {unknown > 0 && state !== 'done' && (
        <div className={layout.buttons}>
          <p className={layout.hint}>{WORDS.decide}</p>
          <Button busy={isPending} onClick={() => decide(true)} label={WORDS.again} />
          <Button busy={isPending} onClick={() => decide(false)} label={WORDS.leave} />
        </div>
      )}
      {refused > 0 && <DeliveryList {...{ host, id }} state="refused" />}
      <div className={layout.buttons}>
        <Button busy={saving.isPending} onClick={() => saving.mutate()} label={WORDS.csv} />
      </div>
    </>
  );
}

interface DeliveryListProps extends Pick<CampaignProps, 'host'> {
  id: string;
  state: keyof typeof WORDS.lists;
}

/** The deliveries in a state; read when the owner opens them. */
function DeliveryList({ host, id, state }: DeliveryListProps) {
  const [open, setOpen] = useState(false);
  const { data } = useRead(PATHS.campaignDeliveries, () => host.campaignDeliveries({ id, state }), {
    key: [id, state],
    enabled: open,
  });
  return (
    <details className={styles.deliveries} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{WORDS.lists[state]}</summary>
      <Table
        label={WORDS.lists[state]}
        head={WORDS.listColumns}
        rows={
          data?.deliveries.map(({ email = WORDS.erased, at, reason }) => [
            email,
            formatLocalDateTime(at),
            reason,
          ]) ?? []
        }
      />
      {data?.next && <p className={layout.hint}>{WORDS.first}</p>}
    </details>
  );
}
