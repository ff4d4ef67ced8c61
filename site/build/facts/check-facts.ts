import { listFactProblems } from '@tariff-tantrum/lambdas/facts/check';
import { CONSENT_HASH } from '@tariff-tantrum/lambdas/facts/facts';
import { CONSENT_UNCHECKED, containsConsentFact, findConsentProblem } from './consent';

/**
 * Prints one sentence for each mistake in the facts that keeps pages from being built. Loads nothing that calculates
 * with them, which would throw.
 * @returns whether there is none
 */
export async function checkFacts(): Promise<boolean> {
  const problems = listFactProblems();
  const consent = containsConsentFact(problems) ? CONSENT_UNCHECKED : await checkConsent();
  if (consent) problems.push(consent);
  if (problems.length === 0) return true;
  console.error(['lambdas/facts/facts.ts needs to be corrected:', ...problems].join('\n'));
  process.exitCode = 1;
  return false;
}

async function checkConsent(): Promise<string | undefined> {
  const { CONSENT } = await import('@tariff-tantrum/lambdas/facts/derived');
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  return findConsentProblem({ ...CONSENT, hash: CONSENT_HASH }, today);
}
