import type { CampaignDelivery } from '../contract/campaigns';
import { formatCsvLine } from '../contract/csv';

const COLUMNS = [
  'email',
  'state',
  'at',
  'reason',
  'left',
  'bounced',
  'complained',
  'ordered',
  'code',
] as const;

/** The words of a rehearsal for the states that would say that somebody got the email. */
const REHEARSED: Partial<Record<CampaignDelivery['state'], string>> = { accepted: 'written to a file' };

/** Returns the outcome of each email of a campaign as CSV. @param isRehearsal whether they were written to files */
export const formatDeliveries = (deliveries: readonly CampaignDelivery[], isRehearsal: boolean): string =>
  [
    COLUMNS,
    ...deliveries.map((delivery) =>
      COLUMNS.map((column) =>
        column === 'state' && isRehearsal
          ? (REHEARSED[delivery.state] ?? delivery.state)
          : `${delivery[column] ?? ''}`,
      ),
    ),
  ]
    .map(formatCsvLine)
    .join('');
