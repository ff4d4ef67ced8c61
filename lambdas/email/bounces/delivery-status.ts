import PostalMime from 'postal-mime';
import type { DeliveryResult } from './failure-notice';
import { showsNoMailbox } from './permanence';

/** The fields of one group of a delivery status or a feedback report, by their names in lower case. */
export type Fields = ReadonlyMap<string, string>;

/**
 * How many groups of a report are read. An email of this site has one recipient, but their address may forward to many.
 */
const GROUPS = 20;

/** Returns the groups of fields of a report, which are separated by empty lines (RFC 3464, RFC 5965). */
export async function readGroups(content: string): Promise<Fields[]> {
  const groups = content.split(/\r?\n[ \t]*\r?\n/).filter((group) => group.trim());
  return Promise.all(
    groups.slice(0, GROUPS).map(async (group) => {
      const { headers } = await PostalMime.parse(`${group.trim()}\r\n\r\n`);
      return new Map(headers.map(({ key, value }) => [key, value]));
    }),
  );
}

/**
 * Returns the result of a delivery status (RFC 3464); undefined if nothing has failed or is late.
 * @param notice the part for people, which decides for servers that give no reason
 */
export function judgeStatus(groups: readonly Fields[], notice: string): DeliveryResult | undefined {
  const results = groups.flatMap((fields) => judgeRecipient(fields, notice) ?? []);
  if (results.includes('delivered')) return undefined;
  // An alias has bounced only if every address behind it has.
  return (['delayed', 'soft-bounced', 'bounced'] as const).find((result) => results.includes(result));
}

function judgeRecipient(fields: Fields, notice: string): DeliveryResult | 'delivered' | undefined {
  const [action = ''] = /^[a-z]+/i.exec(fields.get('action') ?? '') ?? [];
  switch (action.toLowerCase()) {
    case 'failed':
      return showsNoMailbox(fields.get('status') ?? '', fields.get('diagnostic-code') ?? notice)
        ? 'bounced'
        : 'soft-bounced';
    case 'delayed':
      return 'delayed';
    case 'delivered':
    case 'relayed':
    case 'expanded':
      return 'delivered';
    default:
      return undefined;
  }
}
