import { type DmarcRecord, isDmarc, parseDmarc } from './dmarc-record';
import type { LookUp } from './look-up';

/** A record that was found between a domain and the root. */
interface Found {
  domain: string;
  record: DmarcRecord;
}

/** How many names a tree walk asks at most. A longer domain is cut to one name less. */
const MAX_QUERIES = 8;

/** How receivers see a domain by DMARC. */
export interface DmarcReading {
  /** The record that applies to emails from the domain, and where it is; absent if there is none. */
  applied?: Found;
  /** The domain that all its subdomains are aligned with. */
  organisation: string;
  /** The TXT records of the domain itself, DMARC or not. */
  texts: readonly string[];
}

/** Reads for a sender's domain what receivers read (RFC 9989, section 4.10). */
export async function readDmarc(lookUp: LookUp, domain: string): Promise<DmarcReading> {
  const walk = await walkTree(lookUp, domain);
  const organisation = chooseOrganisation(walk, domain);
  const at = (name: string) => walk.find((found) => found.domain === name);
  const suffix = walk.find(({ domain: name, record }) => name !== domain && record.psd === 'y');
  const applied = at(domain) ?? at(organisation) ?? suffix;
  const texts = await lookUp(`_dmarc.${domain}`, 'TXT');
  return { ...(applied && { applied }), organisation, texts };
}

/** Resolves to the organisational domain, by which two domains are aligned. */
export const organisationOf = async (lookUp: LookUp, domain: string): Promise<string> =>
  chooseOrganisation(await walkTree(lookUp, domain), domain);

/** Resolves to the records from a domain upwards, the longest name first. */
async function walkTree(lookUp: LookUp, domain: string): Promise<Found[]> {
  const labels = domain.split('.');
  const found: Found[] = [];
  for (const name of [domain, ...parentsOf(labels)]) {
    const [text, ...others] = (await lookUp(`_dmarc.${name}`, 'TXT')).filter(isDmarc);
    // If there are several records, none counts.
    if (text === undefined || others.length > 0) continue;
    const record = parseDmarc(text);
    found.push({ domain: name, record });
    if (record.psd !== 'u') break;
  }
  return found;
}

function parentsOf(labels: readonly string[]): string[] {
  const parents = labels.slice(-Math.min(labels.length - 1, MAX_QUERIES - 1));
  return labels.length < 2 ? [] : parents.map((_, index) => parents.slice(index).join('.'));
}

function chooseOrganisation(walk: readonly Found[], domain: string): string {
  // The walk ends at psd=n, which is an organisation, at psd=y, which is above one, or at the root.
  const last = walk.at(-1);
  if (last?.record.psd === 'y' && last.domain !== domain) return labelBelow(last.domain, domain);
  return last?.domain ?? domain;
}

/** Returns the part of a domain that is one label longer than the suffix. */
const labelBelow = (suffix: string, domain: string): string =>
  domain
    .split('.')
    .slice(-(suffix.split('.').length + 1))
    .join('.');

/** Whether an authenticated domain is aligned with the domain of From. */
export const isAligned = async (
  lookUp: LookUp,
  from: string,
  authenticated: string,
  isStrict: boolean,
): Promise<boolean> =>
  from === authenticated ||
  (!isStrict && (await organisationOf(lookUp, from)) === (await organisationOf(lookUp, authenticated)));

/**
 * Resolves to the domains of report addresses that have not agreed to receive the reports about this one (RFC 9990).
 */
export async function findUnwillingReceivers(lookUp: LookUp, { domain, record }: Found): Promise<string[]> {
  const organisation = await organisationOf(lookUp, domain);
  const unwilling: string[] = [];
  for (const receiver of new Set(record.reportDomains)) {
    if ((await organisationOf(lookUp, receiver)) === organisation) continue;
    const texts = await lookUp(`${domain}._report._dmarc.${receiver}`, 'TXT');
    if (!texts.some(isDmarc)) unwilling.push(receiver);
  }
  return unwilling;
}
