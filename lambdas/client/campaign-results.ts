import type { CampaignDelivery } from '../contract/campaigns';
import { formatCsvLine } from '../contract/csv';

const COLUMNS = ['email', 'state', 'at', 'reason', 'left', 'bounced', 'complained', 'ordered'] as const;

/** Reads every delivery of a campaign, or those in a state. */
export async function readDeliveries(
  read: (query: {
    cursor: string | undefined;
  }) => Promise<{ deliveries: CampaignDelivery[]; next?: string | undefined }>,
): Promise<CampaignDelivery[]> {
  const deliveries: CampaignDelivery[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ cursor });
    deliveries.push(...page.deliveries);
    cursor = page.next;
  } while (cursor !== undefined);
  return deliveries;
}

/** Returns what became of each email of a campaign as CSV. */
export const formatDeliveries = (deliveries: readonly CampaignDelivery[]): string =>
  [COLUMNS, ...deliveries.map((delivery) => COLUMNS.map((column) => `${delivery[column] ?? ''}`))]
    .map(formatCsvLine)
    .join('');
