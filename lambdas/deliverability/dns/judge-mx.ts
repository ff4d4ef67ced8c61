import type { DnsFinding } from './judge-spf';
import type { LookUp } from './look-up';

/**
 * Judges whether emails to a domain in From can arrive. Without an MX record, senders try the server of the site, which
 * accepts none; an MX record without a host says that the domain accepts none (RFC 7505).
 */
export async function judgeMx(lookUp: LookUp, from: string): Promise<DnsFinding[]> {
  const hosts = (await lookUp(from, 'MX')).filter((host) => host !== '' && host !== '.');
  if (hosts.length > 0) return [];
  return [
    {
      title: `The domain ${from} has no MX record, so replies and reports to addresses at it do not reach you.`,
      whatToDo: 'Add the MX records that the provider of your mailbox names.',
    },
  ];
}
