import { emailSchema } from '../../contract/text-schemas';

const POLICIES = ['none', 'quarantine', 'reject'] as const;
export type DmarcPolicy = (typeof POLICIES)[number];

/** A DMARC record (RFC 9989, section 4.7). */
export interface DmarcRecord {
  /** The tags by their names in lower case. If a tag occurs twice, the first one. */
  tags: ReadonlyMap<string, string>;
  policy: DmarcPolicy;
  /** Whether the domain says that it is a public suffix, or that it is none. */
  psd: 'y' | 'n' | 'u';
  isStrict: { dkim: boolean; spf: boolean };
  /** The domains that reports are sent to. */
  reportDomains: string[];
  /** Parts that receivers ignore, each as a phrase after "it ". */
  faults: string[];
}

/** Whether a TXT record is a DMARC record. */
export const isDmarc = (text: string): boolean => /^v\s*=\s*DMARC1\s*(;|$)/.test(text);

const POLICY_TAGS = ['p', 'sp', 'np'];
const FLAGS: Readonly<Record<string, RegExp>> = {
  adkim: /^[rs]$/i,
  aspf: /^[rs]$/i,
  psd: /^[ynu]$/i,
  t: /^[yn]$/i,
};
/** The tags without a rule here belong to failure reports and to the previous standard. */
const KNOWN = new Set(['v', ...POLICY_TAGS, ...Object.keys(FLAGS), 'rua', 'ruf', 'fo', 'pct', 'ri', 'rf']);

const isPolicy = (text: string | undefined): text is DmarcPolicy =>
  POLICIES.some((policy) => policy === text?.toLowerCase());

/** Parses a record for which `isDmarc` is true. */
export function parseDmarc(text: string): DmarcRecord {
  const pairs = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => /^(\w+)\s*=\s*(.*)$/s.exec(part) ?? ['', part, '']);
  const names = pairs.map(([, name = '']) => name.toLowerCase());
  const tags = new Map(
    pairs.map(([, name = '', value = '']) => [name.toLowerCase(), value.trim()] as const).reverse(),
  );
  const flag = (name: string) => tags.get(name)?.toLowerCase();
  const p = tags.get('p');
  const psd = flag('psd');
  return {
    tags,
    policy: isPolicy(p) ? (POLICIES.find((each) => each === p.toLowerCase()) ?? 'none') : 'none',
    psd: psd === 'y' || psd === 'n' ? psd : 'u',
    isStrict: { dkim: flag('adkim') === 's', spf: flag('aspf') === 's' },
    reportDomains: reportAddresses(tags).flatMap(({ domain }) => domain ?? []),
    faults: [...findPolicyFaults(tags), ...findTagFaults(tags, names), ...findReportFaults(tags)],
  };
}

function findPolicyFaults(tags: ReadonlyMap<string, string>): string[] {
  const missing = tags.has('p') ? [] : ['has no policy (p), and many receivers ignore it'];
  const invalid = POLICY_TAGS.filter((name) => tags.has(name) && !isPolicy(tags.get(name))).map(
    (name) => `has ${name}=${tags.get(name)}, which is no policy: ${POLICIES.join(', ')}`,
  );
  return [...missing, ...invalid];
}

function findTagFaults(tags: ReadonlyMap<string, string>, names: readonly string[]): string[] {
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [
    ...[...twice].map((name) => `has the tag ${name} twice`),
    ...[...tags].flatMap(([name, value]) => {
      if (!KNOWN.has(name)) return [`has "${name}", which is no tag of DMARC`];
      return FLAGS[name] && !FLAGS[name].test(value) ? [`has ${name}=${value}, which means nothing`] : [];
    }),
  ];
}

const findReportFaults = (tags: ReadonlyMap<string, string>): string[] =>
  reportAddresses(tags)
    .filter(({ domain }) => domain === undefined)
    .map(({ text }) => `asks for reports to "${text}", which must be mailto: and an address`);

/** Returns where aggregate reports go, with the domain of each valid address. */
function reportAddresses(tags: ReadonlyMap<string, string>): { text: string; domain?: string }[] {
  const rua = tags.get('rua');
  if (rua === undefined) return [];
  return rua.split(',').map((part) => {
    const text = part.trim();
    // A size after an exclamation mark was once allowed.
    const [, address = ''] = /^mailto:([^!]+)(?:!\d+[kmgt]?)?$/i.exec(text) ?? [];
    const isValid = emailSchema.safeParse(address).success;
    return { text, ...(isValid && { domain: address.slice(address.lastIndexOf('@') + 1).toLowerCase() }) };
  });
}
