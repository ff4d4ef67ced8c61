import { isIP } from 'node:net';
import type { Sender } from '../../contract/sender';
import type { LookUp } from './look-up';
import { providerOf } from './providers';
import { isPublic } from './public-address';
import { readSpf, type SpfReading, type SpfResult } from './spf';

/** A problem that receivers see in a sender, and what to do. */
export interface DnsFinding {
  title: string;
  whatToDo: string;
}

type Server = Pick<Sender, 'host' | 'provider'>;

const SEE_PROVIDER = 'Your provider names the record; docs/mail.md, "DNS records".';

/** Judges the SPF record of the envelope's domain, for emails that the server or provider of a sender sends. */
export async function judgeSpf(lookUp: LookUp, domain: string, sender: Server): Promise<DnsFinding[]> {
  const reading = await readSpf(lookUp, domain);
  if (reading.records.length === 0) return [await describeMissing(lookUp, domain)];
  const found = [
    ...reading.faults.map(({ fault, whatToDo }) => ({
      title: `The SPF record of ${domain} ${fault}, so it does not count.`,
      whatToDo,
    })),
    ...(reading.allowsAll ? [allowsAll(domain)] : []),
  ];
  // An invalid record allows nobody.
  return reading.faults.length > 0
    ? found
    : [...found, ...(await judgeServer(lookUp, domain, reading, sender))];
}

const allowsAll = (domain: string): DnsFinding => ({
  title: `The SPF record of ${domain} allows every server (+all), so anybody may send in its name.`,
  whatToDo: 'End it, and what it includes, with ~all.',
});

async function describeMissing(lookUp: LookUp, domain: string): Promise<DnsFinding> {
  const similar = (await lookUp(domain, 'TXT')).find((text) => /v\s*=\s*["']?spf/i.test(text));
  return similar === undefined
    ? {
        title: `The domain ${domain} has no SPF record.`,
        whatToDo: `Add it as a TXT record. ${SEE_PROVIDER}`,
      }
    : {
        title: `The domain ${domain} has no SPF record, but one that looks like it: "${similar}".`,
        whatToDo: 'It must begin with v=spf1 and a space, without quotation marks.',
      };
}

async function judgeServer(
  lookUp: LookUp,
  domain: string,
  { domains }: SpfReading,
  sender: Server,
): Promise<DnsFinding[]> {
  const provider = providerOf(sender);
  if (provider) {
    const { name, spf } = provider;
    if (spf === undefined || domains.includes(spf)) return [];
    return [
      {
        title: `The SPF record of ${domain} does not allow ${name}, which sends the emails.`,
        whatToDo: `Add include:${spf} to it, before its "all".`,
      },
    ];
  }
  const { host } = sender;
  if (host === undefined) return [];
  if (domains.slice(1).some((each) => isSameOwner(each, host))) return [];
  const results = await readEach(lookUp, domain, await addressesOf(lookUp, host));
  // Many servers pass emails on to others; a record without ~all or -all refuses none of them.
  if (results.length === 0 || !results.every((result) => result === 'fail' || result === 'softfail'))
    return [];
  return [
    {
      title: `The SPF record of ${domain} does not allow ${host}, to which SMTP_URL gives the emails.`,
      whatToDo: `Add include: with your provider's record, or a:${host}. If ${host} hands emails to other servers that are allowed, "mail check" shows it.`,
    },
  ];
}

/** Whether two hosts have the same last two labels. */
const isSameOwner = (one: string, other: string): boolean =>
  one.split('.').slice(-2).join('.') === other.split('.').slice(-2).join('.');

const readEach = (lookUp: LookUp, domain: string, ips: readonly string[]): Promise<SpfResult[]> =>
  Promise.all(ips.map(async (ip) => (await readSpf(lookUp, domain, { ip, sender: domain })).result));

/** Resolves to the public addresses of a host. A server inside a network has another address outside. */
async function addressesOf(lookUp: LookUp, host: string): Promise<string[]> {
  if (isIP(host) !== 0) return isPublic(host) ? [host] : [];
  const found = await Promise.all([lookUp(host, 'A'), lookUp(host, 'AAAA')]);
  return found.flat().filter(isPublic);
}
