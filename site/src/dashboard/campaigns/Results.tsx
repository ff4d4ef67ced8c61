import {
  type CountName,
  countNames,
  labelOfCount,
  NOT_KNOWN,
} from '@tariff-tantrum/lambdas/client/describe-campaign';
import { isOpen } from '@tariff-tantrum/lambdas/contract/campaign-states';
import type { CampaignStatus } from '@tariff-tantrum/lambdas/contract/campaigns';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { nameOfOrigin } from '@tariff-tantrum/lambdas/contract/origin';
import type { CampaignSales } from '@tariff-tantrum/lambdas/contract/sales';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { useState } from 'react';
import { useHost } from '../data/host-context';
import { loadCode } from '../data/load-code';
import { useChange } from '../data/use-change';
import { useRead } from '../data/use-read';
import { useRefresh } from '../data/use-refresh';
import { Bars, type BarTone } from '../ui/Bars';
import { Button } from '../ui/Button';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { formatDateTime, formatDay, formatMoney, formatShare } from '../ui/formats';
import * as layout from '../ui/layout.module.css';
import { Table } from '../ui/Table';
import { ADMIN } from '../words';
import * as styles from './campaigns.module.css';
import { CAMPAIGNS } from './words';

const WORDS = CAMPAIGNS.results;
/** How many days of orders are shown. */
const DAYS_SHOWN = 14;
type ResultsProps = { status: CampaignStatus };

const TONES: Partial<Record<CountName, BarTone>> = {
  accepted: 'good',
  bounced: 'bad',
  complained: 'bad',
  refused: 'bad',
  skipped: 'soft',
  waiting: 'soft',
  unknown: 'soft',
};
/** Numbers that the owner waits for after the first emails: here a zero means something, too. */
const WARNINGS = ['bounced', 'complained', 'left', 'ordered'] as const;

/** Returns a number, or that nobody has reported one. */
const formatReported = (count: number | null = 0): string =>
  count === null ? NOT_KNOWN : formatCount(count);

/** The outcomes of the first emails so far; here a zero is what the owner hopes for. */
export const FirstResults = ({ status }: { status: CampaignStatus }) => (
  <dl className={styles.figures}>
    {WARNINGS.map((name) => (
      <div key={name}>
        <dt>{WORDS.figures[name]}</dt>
        <dd>{formatReported(status[name])}</dd>
      </div>
    ))}
  </dl>
);

/** The outcomes of the emails of a campaign. */
export function Results({ status }: ResultsProps) {
  const host = useHost();
  const { id, state, recipients, unknown, refused } = status;
  const saving = useChange({
    async mutationFn() {
      const [{ formatDeliveries }, { readPages }] = await loadCode(() =>
        Promise.all([
          import('@tariff-tantrum/lambdas/client/campaign-results'),
          import('@tariff-tantrum/lambdas/client/pages'),
        ]),
      );
      const read = (page: { cursor: string | undefined }) => host.campaignDeliveries({ id, ...page });
      const deliveries = await readPages(read, (page) => page.deliveries);
      await host.saveFile(`campaign-${id}.csv`, formatDeliveries(deliveries, isRehearsal));
    },
  });
  const { data: { days } = { days: [] }, unread: unreadDays } = useRead(
    PATHS.campaignResults,
    () => host.campaignResults({ id }),
    { key: [id, state] },
  );
  const { data: sales, unread: unreadSales } = useRead(
    PATHS.campaignSales,
    () => host.campaignSales({ id }),
    { key: [id], enabled: status.ordered > 0 },
  );
  const hasSales = sales !== undefined && sales.orders > 0;
  const { isRehearsal, bounced, complained } = status;
  const isShown = (name: CountName) => !isRehearsal && WARNINGS.some((each) => each === name);
  const counted = countNames.flatMap((name) => {
    const count = name === 'recipients' ? 0 : status[name];
    const value = count ?? 0;
    return value > 0 || isShown(name) ? [{ name, value, text: formatReported(count) }] : [];
  });
  const isUnreported = bounced === null || complained === null;
  return (
    <>
      <div className={layout.columns}>
        <div className={layout.column}>
          <h3>{WORDS.became(formatCount(recipients))}</h3>
          <Bars
            whole={recipients}
            bars={counted.map(({ name, value, text }) => ({
              name,
              value,
              label: labelOfCount(name, isRehearsal),
              text,
              ...(value > 0 && { note: formatShare(value, recipients) }),
              tone: TONES[name] ?? 'plain',
            }))}
          />
          {isUnreported && <p className={layout.hint}>{WORDS.unreported}</p>}
        </div>
        {days.length > 1 && (
          <div className={layout.column}>
            <h3>{isRehearsal ? WORDS.daysWritten : WORDS.days}</h3>
            <Bars
              bars={days.map(({ date, accepted }) => ({
                name: date,
                label: formatDay(date),
                value: accepted,
                text: formatCount(accepted),
              }))}
            />
          </div>
        )}
        {hasSales && (
          <div className={layout.column}>
            <SalesByDay sales={sales} />
            <SalesBySource sources={sales.sources} />
          </div>
        )}
      </div>
      {unreadDays}
      {unreadSales}
      {unknown > 0 && <Unknown id={id} unknown={unknown} canDecide={isOpen(state)} />}
      {refused > 0 && <DeliveryList id={id} state="refused" />}
      <div className={layout.actions}>
        <Button busy={saving.isPending} onClick={() => saving.mutate()} label={WORDS.csv} />
      </div>
    </>
  );
}

/** The days with orders since the campaign: by its recipients, or with their codes. */
function SalesByDay({ sales: { orders, revenue, passedOn, days } }: { sales: CampaignSales }) {
  return (
    <>
      <h3>{WORDS.sales(formatCount(orders), formatMoney(revenue))}</h3>
      <Bars
        bars={days.slice(-DAYS_SHOWN).map((day) => ({
          name: day.date,
          label: formatDay(day.date),
          value: day.orders,
          text: formatCount(day.orders),
          note: formatMoney(day.revenue),
        }))}
      />
      {passedOn > 0 && <p className={layout.hint}>{WORDS.passedOn(formatCount(passedOn))}</p>}
      {days.length > DAYS_SHOWN && <p className={layout.hint}>{WORDS.lastDays(DAYS_SHOWN)}</p>}
    </>
  );
}

const SalesBySource = ({ sources }: Pick<CampaignSales, 'sources'>) => (
  <>
    <h3>{WORDS.sources}</h3>
    <Bars
      bars={sources.map((line) => ({
        name: nameOfOrigin(line.origin),
        label: nameOfOrigin(line.origin),
        value: line.orders,
        text: formatCount(line.orders),
        note: formatMoney(line.revenue),
      }))}
    />
  </>
);

interface UnknownProps {
  id: string;
  unknown: number;
  canDecide: boolean;
}

/** The recipients whose delivery is unknown, and the two choices. */
function Unknown({ id, unknown, canDecide }: UnknownProps) {
  const host = useHost();
  const refresh = useRefresh();
  const [asking, setAsking] = useState(false);
  const { mutate: leave, isPending } = useChange({
    mutationFn: () => host.resolveUnknown({ id, sendAgain: false }),
    onSuccess: refresh,
  });
  const again = WORDS.again(formatCount(unknown));
  return (
    <div className={layout.column}>
      <DeliveryList id={id} state="unknown" />
      {canDecide && (
        <>
          <p className={layout.hint}>{WORDS.decide}</p>
          <div className={layout.buttons}>
            <Button busy={isPending} onClick={() => setAsking(true)} label={again} />
            <Button busy={isPending} onClick={() => leave()} label={WORDS.leave(formatCount(unknown))} />
          </div>
          {asking && (
            <ConfirmDialog
              words={{ ...CAMPAIGNS.sendAgain, submit: again }}
              text={CAMPAIGNS.sendAgain.text}
              change={() => host.resolveUnknown({ id, sendAgain: true })}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      )}
    </div>
  );
}

interface DeliveryListProps {
  id: string;
  state: keyof typeof WORDS.lists;
}

/** The deliveries in a state; read when the owner opens them. */
function DeliveryList({ id, state }: DeliveryListProps) {
  const host = useHost();
  const [open, setOpen] = useState(false);
  const { data, unread } = useRead(PATHS.campaignDeliveries, () => host.campaignDeliveries({ id, state }), {
    key: [id, state],
    enabled: open,
  });
  return (
    <details className={styles.deliveries} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{WORDS.lists[state]}</summary>
      {!data && (unread ?? <p className={layout.hint}>{ADMIN.loading}</p>)}
      {data && (
        <Table
          label={WORDS.lists[state]}
          numbers={0}
          head={WORDS.listColumns}
          rows={data.deliveries.map(({ email = WORDS.erased, at, reason }) => [
            email,
            formatDateTime(at),
            reason,
          ])}
        />
      )}
      {data?.next && <p className={layout.hint}>{WORDS.first}</p>}
    </details>
  );
}
