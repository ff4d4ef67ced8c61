/**
 * The scoring of the MDN HTTP Observatory, as far as a site without cookies and without foreign scripts can meet it:
 * github.com/mdn/mdn-http-observatory, `src/analyzer/tests/*` and `src/grader/charts.js` of version 1.5, and its pull
 * request 498 for the two newest headers. `docs/observatory.md` tells how it was applied.
 */

/** An answer as the Observatory looks at it. */
export interface Scanned {
  headers: Headers;
  html: string;
}

/** What one of its tests found, and what that adds to 100. */
export interface Finding {
  test: string;
  points: number;
}

/** Bonuses count only for who has at least this without them. */
const ENOUGH_FOR_BONUSES = 90;
/** What the Observatory takes for six months, in seconds. */
const SIX_MONTHS = 15_552_000;
const BROAD = /^(\*|(https?|ftp):|https?:\/\/\*(\.\*)?)$/;

/** The score, by the findings that lead to it. */
export function observe({ headers, html }: Scanned): { score: number; findings: Finding[] } {
  const header = (name: string) => headers.get(name)?.trim().toLowerCase() ?? '';
  const csp = parsePolicy(header('content-security-policy'));
  const findings = [
    { test: 'content-security-policy', points: policyPoints(csp) },
    { test: 'cookies', points: headers.getSetCookie().length === 0 ? 0 : -40 },
    { test: 'cross-origin-resource-sharing', points: header('access-control-allow-credentials') ? -50 : 0 },
    { test: 'referrer-policy', points: referrerPoints(header('referrer-policy')) },
    { test: 'strict-transport-security', points: hstsPoints(header('strict-transport-security')) },
    { test: 'subresource-integrity', points: scriptPoints(html) },
    {
      test: 'x-content-type-options',
      points: header('x-content-type-options') === 'nosniff' ? 0 : -5,
    },
    { test: 'x-frame-options', points: framePoints(csp, header('x-frame-options')) },
    {
      test: 'cross-origin-resource-policy',
      points: isolationPoints(
        header('cross-origin-resource-policy'),
        ['same-origin', 'same-site'],
        'cross-origin',
      ),
    },
    {
      test: 'cross-origin-opener-policy',
      points: isolationPoints(
        header('cross-origin-opener-policy'),
        ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
        'unsafe-none',
      ),
    },
    {
      test: 'cross-origin-embedder-policy',
      points: isolationPoints(
        header('cross-origin-embedder-policy'),
        ['require-corp', 'credentialless'],
        'unsafe-none',
      ),
    },
  ];
  const sum = (of: Finding[]) => of.reduce((total, { points }) => total + points, 100);
  const bare = sum(findings.filter(({ points }) => points < 0));
  return { score: Math.max(0, bare >= ENOUGH_FOR_BONUSES ? sum(findings) : bare), findings };
}

type Policy = ReadonlyMap<string, readonly string[]>;

const parsePolicy = (text: string): Policy =>
  new Map(
    text
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name, sources]),
  );

function policyPoints(csp: Policy): number {
  if (csp.size === 0) return -25;
  const sources = (name: string) => csp.get(name) ?? csp.get('default-src') ?? ['*'];
  const isUnsafe = (source: string) => BROAD.test(source) || /^('unsafe-inline'|data:)$/.test(source);
  const [scripts, styles] = [sources('script-src'), sources('style-src')];
  if (scripts.some(isUnsafe) || sources('object-src').some((source) => BROAD.test(source))) return -20;
  const isPassive = (name: string) => name === 'img-src' || name === 'media-src';
  const isInsecure = ([, list]: [string, readonly string[]]) =>
    list.some((source) => /^(http|ftp):/.test(source));
  const insecure = [...csp].filter(isInsecure);
  if (insecure.some(([name]) => !isPassive(name))) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'") || insecure.length > 0) return -10;
  if (styles.some(isUnsafe)) return 0;
  return csp.get('default-src')?.join() === "'none'" ? 10 : 5;
}

function referrerPoints(header: string): number {
  if (header === '') return 0;
  const last = header.split(',').at(-1)?.trim() ?? '';
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(last) ? 5 : -5;
}

/** Whether a browser has the site on its own list (5 more) is not the site's to say. */
function hstsPoints(header: string): number {
  const age = /(?:^|;)\s*max-age=(\d+)/.exec(header)?.[1];
  if (age === undefined) return -20;
  return Number(age) < SIX_MONTHS ? -10 : 0;
}

function scriptPoints(html: string): number {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)];
  const foreign = tags.filter(([, src = '']) => /^(https?:)?\/\//.test(src));
  if (foreign.some(([tag, src]) => !/^https:/.test(src ?? '') && !/integrity=/.test(tag))) return -50;
  if (foreign.some(([tag]) => !/integrity=/.test(tag))) return -5;
  return tags.some(([tag]) => /integrity=/.test(tag)) ? 5 : 0;
}

function framePoints(csp: Policy, header: string): number {
  if (csp.has('frame-ancestors') || /^(deny|sameorigin)$/.test(header)) return 5;
  return header.startsWith('allow-from') ? 0 : -20;
}

function isolationPoints(header: string, safe: readonly string[], open: string): number {
  if (safe.includes(header)) return 10;
  return header === '' || header === open ? 0 : -5;
}
