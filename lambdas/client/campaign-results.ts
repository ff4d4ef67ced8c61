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

/** Returns what became of each email of a campaign as CSV. */
export const formatDeliveries = (deliveries: readonly CampaignDelivery[]): string =>
  [COLUMNS, ...deliveries.map((delivery) => COLUMNS.map((column) => `${delivery[column] ?? ''}`))]
    .map(formatCsvLine)
    .join('');
