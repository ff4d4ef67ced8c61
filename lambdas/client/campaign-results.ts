import type { CampaignMail } from '../contract/campaigns';
import { formatCsvLine } from '../contract/csv';

const COLUMNS = ['email', 'state', 'at', 'reason', 'left', 'bounced', 'complained', 'ordered'] as const;

/** Reads every mail of a campaign, or those in a state. */
export async function readCampaignMails(
  read: (query: {
    cursor: string | undefined;
  }) => Promise<{ mails: CampaignMail[]; next?: string | undefined }>,
): Promise<CampaignMail[]> {
  const mails: CampaignMail[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ cursor });
    mails.push(...page.mails);
    cursor = page.next;
  } while (cursor !== undefined);
  return mails;
}

/** Returns what became of each mail of a campaign as CSV. */
export const formatCampaignMails = (mails: readonly CampaignMail[]): string =>
  [COLUMNS, ...mails.map((mail) => COLUMNS.map((column) => `${mail[column] ?? ''}`))]
    .map(formatCsvLine)
    .join('');
