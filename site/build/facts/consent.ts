import { createHash } from 'node:crypto';

/** Returns what `CONSENT_HASH` must be for a wording and its version. */
export const hashConsent = (version: string, text: string): string =>
  createHash('sha256').update(`${version}\n${text}`).digest('hex').slice(0, 16);

/** The facts from which the wording and its version are made, and the month that is calculated beside them. */
const CONSENT_FACTS = [
  'PHASE',
  'NEWSLETTER_AFTER_LAUNCH',
  'DATES.launchMonth',
  'DISCOUNT_PERCENT',
  'GAME.name',
  'SELLER.legalName',
  'CONSENT_AGE',
  'CONSENT_DAY',
];

/** Says that the wording cannot be compared yet, because it contains a mistake. */
export const CONSENT_UNCHECKED =
  'The wording of the consent contains some of these facts. Once they are right, the next start says whether another ' +
  'CONSENT_DAY and CONSENT_HASH are needed.';

/** Whether one of the sentences of `listFactProblems` is about a fact that the wording contains. */
export const containsConsentFact = (problems: readonly string[]): boolean =>
  problems.some((problem) => {
    const [path = ''] = problem.split(' ');
    return CONSENT_FACTS.some((fact) => fact === path || fact.startsWith(`${path}.`));
  });

/** Returns a sentence if the wording was changed under the version that others have agreed to. */
export function findConsentProblem(
  { version, text, hash }: Readonly<Record<'version' | 'text' | 'hash', string>>,
  today: string,
): string | undefined {
  const [, day = '', kind = ''] = /^(.*?)(-newsletter)?$/.exec(version) ?? [];
  if (day.slice(0, today.length) > today)
    return `CONSENT_DAY is ${day}, which is in the future: nobody has agreed to that wording yet. Enter ${today} or an earlier day.`;
  if (hash === hashConsent(version, text)) return undefined;
  const [, change = '1'] = /^\d+-\d+-\d+-(\d+)$/.exec(day) ?? [];
  const next = day.startsWith(today) ? `${today}-${Number(change) + 1}` : today;
  return (
    'The wording of the consent (CONSENT.text, with the facts in it) has changed, or its version has. So that it stays ' +
    `provable who agreed to what, enter CONSENT_DAY = '${next}' and CONSENT_HASH = '${hashConsent(next + kind, text)}'.`
  );
}
