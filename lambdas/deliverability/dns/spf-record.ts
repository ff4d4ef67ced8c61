import { isIP } from 'node:net';

const QUALIFIERS = ['+', '-', '~', '?'] as const;
export type SpfQualifier = (typeof QUALIFIERS)[number];

/** A mechanism of an SPF record (RFC 7208, section 5). */
export interface SpfTerm {
  qualifier: SpfQualifier;
  mechanism: string;
  /** A domain, which may contain macros, or an address; empty if the mechanism means the record's own domain. */
  value: string;
  /** The lengths of the network prefixes, in bits. */
  v4: number;
  v6: number;
}

export interface SpfRecord {
  terms: SpfTerm[];
  redirect?: string;
}

/** Thrown if a record has an error that makes receivers ignore it; `message` names the term. */
export class SpfSyntaxError extends Error {
  override readonly name = 'SpfSyntaxError';
}

/** Whether a TXT record is an SPF record. */
export const isSpf = (text: string): boolean => /^v=spf1( |$)/i.test(text);

/** The mechanisms, and whether each must, may or cannot have a domain. */
const MECHANISMS: Readonly<Record<string, 'needs' | 'may' | 'none' | 'address'>> = {
  all: 'none',
  include: 'needs',
  a: 'may',
  mx: 'may',
  ptr: 'may',
  exists: 'needs',
  ip4: 'address',
  ip6: 'address',
};

/** @throws SpfSyntaxError */
export function parseSpf(text: string): SpfRecord {
  if (/[^ -~]/.test(text)) throw new SpfSyntaxError('a character that is not ASCII');
  const parts = text.split(/ +/).slice(1).filter(Boolean);
  const isModifier = (part: string) => /^[a-z][\w.-]*=/i.test(part);
  const redirects = parts.filter((part) => /^redirect=/i.test(part)).map((part) => part.slice(9));
  const [redirect] = redirects;
  if (redirects.length > 1) throw new SpfSyntaxError('two redirects');
  if (redirect !== undefined && !isDomainSpec(redirect)) throw new SpfSyntaxError(`redirect=${redirect}`);
  const terms = parts.filter((part) => !isModifier(part)).map(parseTerm);
  return { terms, ...(redirect !== undefined && { redirect }) };
}

const TERM = /^([+\-~?]?)([a-z]\w*)(?::([^/]*(?:\/(?!\d|\/)[^/]*)*))?(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/i;

function parseTerm(text: string): SpfTerm {
  const [, sign = '', name = '', value = '', first, second] = TERM.exec(text) ?? [];
  const mechanism = name.toLowerCase();
  const kind = MECHANISMS[mechanism];
  if (kind === 'address') return parseAddress(text);
  const hasPrefix = first !== undefined || second !== undefined;
  const v4 = Number(first ?? 32);
  const v6 = Number(second ?? 128);
  const isValid =
    kind !== undefined &&
    (kind === 'none'
      ? !text.includes(':')
      : value === ''
        ? kind === 'may' && !text.includes(':')
        : isDomainSpec(value)) &&
    (!hasPrefix || mechanism === 'a' || mechanism === 'mx') &&
    v4 <= 32 &&
    v6 <= 128;
  if (!isValid) throw new SpfSyntaxError(`"${text}"`);
  return { qualifier: qualifierOf(sign), mechanism, value, v4, v6 };
}

/** Parses `ip4:` and `ip6:`, whose value has colons itself. */
function parseAddress(text: string): SpfTerm {
  const [, sign = '', version = '', value = '', length] =
    /^([+\-~?]?)ip([46]):([^/]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const longest = version === '4' ? 32 : 128;
  const bits = Number(length ?? longest);
  if (isIP(value) !== Number(version) || bits > longest) throw new SpfSyntaxError(`"${text}"`);
  return { qualifier: qualifierOf(sign), mechanism: `ip${version}`, value, v4: bits, v6: bits };
}

const qualifierOf = (sign: string): SpfQualifier => QUALIFIERS.find((each) => each === sign) ?? '+';

/** Whether a text is a domain with a dot, or ends with a macro. */
const isDomainSpec = (text: string): boolean =>
  /^[!-~]+$/.test(text) &&
  (/%\{[^}]+\}$/.test(text) || /^[^.]+(\.[^.]+)*\.(?!\d+\.?$)[a-z\d]([a-z\d-]*[a-z\d])?\.?$/i.test(text));
