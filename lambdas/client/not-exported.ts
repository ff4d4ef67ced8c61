import { SIGNUP_COLUMNS } from '../contract/csv';
import type { Silenced } from '../contract/schemas';
import type { Codes, Orders } from '../contract/shop';
import { formatCount } from '../facts/format-count';

/** The numbers of what a site stores and the CSV of its list does not contain. */
export interface NotExported {
  codes: number;
  /** Codes that were given to people. */
  given: number;
  orders: number;
  campaigns: number;
  /** The addresses of the suppression list: people who left, were erased or must get no emails. */
  left: number;
}

/** The owner's calls that the counts need. */
export interface NotExportedCalls {
  codes(query: object): Promise<Codes>;
  orders(query: object): Promise<Orders>;
  campaigns(query: object): Promise<{ campaigns: readonly unknown[] }>;
  silenced(query: object): Promise<{ silenced: readonly Silenced[] }>;
}

/** Counts what an export does not contain. */
export async function countNotExported(calls: NotExportedCalls): Promise<NotExported> {
  const [{ free, given }, { orders }, { campaigns }, { silenced }] = await Promise.all([
    calls.codes({}),
    calls.orders({}),
    calls.campaigns({}),
    calls.silenced({}),
  ]);
  return {
    codes: free + given,
    given,
    orders,
    campaigns: campaigns.length,
    left: silenced.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Whether anything was counted that could be lost. */
export const isAnythingNotExported = ({ codes, orders, campaigns, left }: NotExported): boolean =>
  codes + orders + campaigns + left > 0;

/** Returns a sentence about what an export does not contain; it leaves out zeros. */
export function describeNotExported({ codes, given, orders, campaigns, left }: NotExported): string {
  const parts = [
    codes > 0 && `${counted(codes, 'code', 'codes')}${given > 0 ? ` (${formatCount(given)} given)` : ''}`,
    orders > 0 && counted(orders, 'order', 'orders'),
    campaigns > 0 && counted(campaigns, 'campaign', 'campaigns'),
    left > 0 &&
      `${counted(left, 'person who left, was', 'people who left, were')} erased or may not be written to`,
  ].filter((part) => part !== false);
  const before = parts.length > 0 ? `${parts.join(', ')}, and ` : '';
  // An import counts everybody as imported.
  return `Not in this file: ${before}how people agreed. ${TO_MOVE}`;
}

const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const TO_MOVE = 'To move to another machine use backup and restore.';

/** The sentence if the numbers could not be read. */
export const NOT_COUNTED = `Not in this file: codes, orders, campaigns, who left, and how people agreed. ${TO_MOVE}`;

/** The sentence that an import shows for a site's own export. */
export const OWN_EXPORT = `This is an export of this site. Codes, orders, campaigns, who left, and how people agreed are not in it, and everybody counts as imported. ${TO_MOVE}`;

/** Returns whether a list has exactly the columns of this site's own export. */
export const isOwnExport = (header: readonly string[]): boolean =>
  header.join() === Object.values(SIGNUP_COLUMNS).join();
