import { createHash } from 'node:crypto';

/** Returns what `CONSENT_HASH` must be for a wording and its version. */
export const hashConsent = (version: string, text: string): string =>
  createHash('sha256').update(`${version}\n${text}`).digest('hex').slice(0, 16);

/** Returns a sentence if the wording was changed under the version that others have agreed to. */
export function findConsentProblem(
  { version, text, hash }: Readonly<Record<'version' | 'text' | 'hash', string>>,
  today: string,
): string | undefined {
  if (hash === hashConsent(version, text)) return undefined;
  const [, day = '', kind = ''] = /^(.*?)(-newsletter)?$/.exec(version) ?? [];
  const next = day.startsWith(today) ? `${day}-2` : today;
  return (
    'The wording of the consent (CONSENT.text, with the facts in it) has changed, or its version has. So that it stays ' +
    `provable who agreed to what, enter CONSENT_DAY = '${next}' and CONSENT_HASH = '${hashConsent(next + kind, text)}'.`
  );
}
