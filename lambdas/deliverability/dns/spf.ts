import { BlockList, isIPv6 } from 'node:net';
import type { LookUp } from './look-up';
import { isSpf, parseSpf, type SpfQualifier, SpfSyntaxError, type SpfTerm } from './spf-record';

/**
 * The limits beyond which receivers ignore a record: of lookups, of lookups that find nothing, and of hosts of one
 * `mx`.
 */
export const SPF_LIMITS = { lookups: 10, voids: 2, hosts: 10 } as const;
/** How many lookups are followed; beyond that, the record has long been invalid. */
const FOLLOWED = 40;

const RESULTS = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' } as const;
export type SpfResult = (typeof RESULTS)[SpfQualifier] | 'none' | 'permerror';

/** The sender of an email: the address of the server, and the address of the envelope. */
export interface SpfClient {
  ip: string;
  sender: string;
}

/** Why receivers ignore an SPF record. */
export interface SpfFault {
  /** A phrase after "it ". */
  fault: string;
  whatToDo: string;
}

/** How receivers read an SPF record with everything that it includes. */
export interface SpfReading {
  /** What it says about the client; `neutral` if no client was given. */
  result: SpfResult;
  /** How many DNS lookups it needs in all. */
  lookups: number;
  /** How many of them find nothing. */
  voids: number;
  /** The domains whose records were read, its own first. */
  domains: string[];
  /** Why receivers ignore it. */
  faults: SpfFault[];
  /** The records of the domain itself. */
  records: string[];
  /** Whether it allows every server there is. */
  allowsAll: boolean;
}

interface Walk extends SpfReading {
  lookUp: LookUp;
  client: SpfClient | undefined;
}

/** Reads the SPF record of a domain to the end, even where a receiver would stop. */
export async function readSpf(lookUp: LookUp, domain: string, client?: SpfClient): Promise<SpfReading> {
  const walk: Walk = {
    lookUp,
    client,
    result: 'none',
    lookups: 0,
    voids: 0,
    domains: [],
    faults: [],
    records: [],
    allowsAll: false,
  };
  const result = await evaluate(walk, domain);
  const { lookUp: _, client: __, ...reading } = walk;
  if (reading.lookups > SPF_LIMITS.lookups)
    reading.faults.push({
      fault: `needs ${formatLookups(reading.lookups)} DNS lookups, and receivers stop at 10`,
      whatToDo: 'Take out providers that you no longer use, and nothing may be in it twice.',
    });
  if (reading.voids > SPF_LIMITS.voids)
    reading.faults.push({
      fault: `names ${reading.voids} hosts that do not exist, and receivers stop at the third`,
      whatToDo: 'Take out those that do not exist.',
    });
  return { ...reading, result };
}

/** A record that includes itself would have no end. */
const formatLookups = (count: number): string => (count > FOLLOWED ? `more than ${FOLLOWED}` : `${count}`);

async function evaluate(walk: Walk, domain: string): Promise<SpfResult> {
  walk.domains.push(domain);
  const records = (await walk.lookUp(domain, 'TXT')).filter(isSpf);
  const isOwn = walk.domains.length === 1;
  if (isOwn) walk.records = records;
  const [record] = records;
  if (record === undefined) return 'none';
  if (records.length > 1) {
    const fault = isOwn ? `is one of ${records.length}` : `includes ${domain}, which has ${records.length}`;
    return fail(walk, fault, 'Put all that they allow into one record, and delete the others.');
  }
  try {
    const { terms, redirect } = parseSpf(record);
    return await evaluateTerms(walk, domain, terms, redirect);
  } catch (error) {
    if (!(error instanceof SpfSyntaxError)) throw error;
    const fault = isOwn ? 'has an error' : `includes ${domain}, whose record has an error`;
    return fail(walk, `${fault}: ${error.message}`, 'Correct this part, or take it out.');
  }
}

function fail(walk: Walk, fault: string, whatToDo: string): 'permerror' {
  walk.faults.push({ fault, whatToDo });
  return 'permerror';
}

async function evaluateTerms(
  walk: Walk,
  domain: string,
  terms: readonly SpfTerm[],
  redirect: string | undefined,
): Promise<SpfResult> {
  let result: SpfResult | undefined;
  for (const term of terms) {
    const found = await evaluateTerm(walk, domain, term);
    if (walk.lookups > SPF_LIMITS.lookups || walk.voids > SPF_LIMITS.voids) result ??= 'permerror';
    result ??= found;
    // Terms after it do not count.
    if (term.mechanism === 'all') return result ?? 'neutral';
  }
  if (redirect === undefined) return result ?? 'neutral';
  const redirected = await follow(walk, domain, redirect);
  return result ?? redirected;
}

/** Resolves to what a term says about the client; undefined if it does not match. */
async function evaluateTerm(walk: Walk, domain: string, term: SpfTerm): Promise<SpfResult | undefined> {
  const { mechanism, value } = term;
  const matched = RESULTS[term.qualifier];
  switch (mechanism) {
    case 'all':
      if (term.qualifier === '+') walk.allowsAll = true;
      return matched;
    case 'ip4':
    case 'ip6':
      return contains(walk, value, term) ? matched : undefined;
    case 'include': {
      const result = await follow(walk, domain, value);
      return result === 'permerror' ? result : result === 'pass' ? matched : undefined;
    }
    case 'ptr':
      // `ptr` should not be used, and many receivers do not evaluate it.
      walk.lookups += 1;
      return undefined;
    default: {
      const name = expand(walk, domain, value);
      walk.lookups += 1;
      if (name === undefined || walk.lookups > FOLLOWED) return undefined;
      const found = await findAddresses(walk, mechanism, name);
      const isMatch =
        mechanism === 'exists' ? found.length > 0 : found.some((each) => contains(walk, each, term));
      return isMatch ? matched : undefined;
    }
  }
}

/** Reads the record of another domain, which must have one. */
async function follow(walk: Walk, domain: string, value: string): Promise<SpfResult> {
  walk.lookups += 1;
  const target = expand(walk, domain, value);
  if (target === undefined || walk.lookups > FOLLOWED) return 'neutral';
  const result = await evaluate(walk, target);
  return result === 'none'
    ? fail(walk, `includes ${target}, which has no SPF record`, 'Correct the name, or take it out.')
    : result;
}

/** Resolves to the addresses of `a`, `mx` and `exists`. */
async function findAddresses(walk: Walk, mechanism: string, name: string): Promise<readonly string[]> {
  const type = mechanism !== 'exists' && walk.client && isIPv6(walk.client.ip) ? 'AAAA' : 'A';
  const look = async (host: string) => {
    const found = await walk.lookUp(host, type);
    // A host that has only addresses of the other kind still exists.
    if (found.length > 0 || mechanism === 'exists') return found;
    if ((await walk.lookUp(host, type === 'A' ? 'AAAA' : 'A')).length === 0) walk.voids += 1;
    return found;
  };
  if (mechanism !== 'mx') return look(name);
  const hosts = await walk.lookUp(name, 'MX');
  if (hosts.length === 0) walk.voids += 1;
  if (hosts.length > SPF_LIMITS.hosts)
    fail(
      walk,
      `names the mail servers of ${name}, of which there are more than 10`,
      'Name those that send emails instead of mx.',
    );
  return (await Promise.all(hosts.slice(0, SPF_LIMITS.hosts).map((host) => walk.lookUp(host, type)))).flat();
}

function contains({ client }: Walk, address: string, { v4, v6 }: SpfTerm): boolean {
  if (!client) return false;
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (isIPv6(client.ip) !== isIPv6(address)) return false;
  const network = new BlockList();
  network.addSubnet(address, family === 'ipv6' ? v6 : v4, family);
  return network.check(client.ip, family);
}

/** Expands the macros of a domain (RFC 7208, section 7); undefined if they need a client and there is none. */
function expand({ client, domains }: Walk, domain: string, value: string): string | undefined {
  if (value === '') return domain;
  if (!value.includes('%')) return value.replace(/\.$/, '').toLowerCase();
  if (!client) return undefined;
  const sender = client.sender.includes('@') ? client.sender : `postmaster@${client.sender}`;
  const at = sender.lastIndexOf('@');
  const values: Readonly<Record<string, string>> = {
    s: sender,
    l: sender.slice(0, at),
    o: sender.slice(at + 1),
    d: domain,
    h: domains[0] ?? domain,
    i: isIPv6(client.ip) ? nibblesOf(client.ip) : client.ip,
    v: isIPv6(client.ip) ? 'ip6' : 'in-addr',
  };
  return value
    .replace(
      /%\{([slodihv])(\d*)(r?)([.\-+,/_=]*)\}/gi,
      (_, letter: string, digits: string, r: string, delimiters: string) => {
        const parts = (values[letter.toLowerCase()] ?? '').split(
          new RegExp(`[${(delimiters || '.').replace('-', '\\-')}]`),
        );
        if (r) parts.reverse();
        return parts.slice(digits === '' ? 0 : -Number(digits)).join('.');
      },
    )
    .replaceAll('%%', '%')
    .replaceAll('%_', ' ')
    .replaceAll('%-', '%20')
    .toLowerCase();
}

/** Returns an IPv6 address as its 32 digits, separated by dots. */
function nibblesOf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const middle = tail === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...middle, ...last]
    .map((group) => group.padStart(4, '0'))
    .join('')
    .split('')
    .join('.');
}
