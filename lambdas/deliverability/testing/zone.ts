import { DnsUnavailableError, type LookUp } from '../dns/look-up';

/** Returns a look-up in records such as `name type value`. A name that has a `broken` record does not answer. */
export function lookUpIn(records: readonly string[]): LookUp & { asked: string[] } {
  const asked: string[] = [];
  const lookUp = async (name: string, type: string): Promise<string[]> => {
    asked.push(`${name} ${type}`);
    const own = records.map((record) => record.split(' ')).filter(([at]) => at === name);
    if (own.some(([, each]) => each === 'broken')) throw new DnsUnavailableError(name);
    return own.filter(([, each]) => each === type).map(([, , ...value]) => value.join(' '));
  };
  return Object.assign(lookUp, { asked });
}

export const SHOP = 'shop.example';
/** The owner's own mail server, with everything that receivers want. */
export const SHOP_ZONE = {
  spf: `${SHOP} TXT v=spf1 a:mail.${SHOP} ~all`,
  server: `mail.${SHOP} A 203.0.113.5`,
  mailbox: `${SHOP} MX mail.${SHOP}`,
  dmarc: `_dmarc.${SHOP} TXT v=DMARC1; p=none; rua=mailto:dmarc@${SHOP}`,
};
