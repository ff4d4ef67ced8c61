/**
 * Ends a build of facts that the pages cannot state (`npm run check-facts -w site`), before the built site is deleted
 * and before modules are loaded that calculate with them. Prints one sentence for each mistake.
 */
import { listFactProblems } from '@tariff-tantrum/lambdas/facts/check';
import { CONSENT_HASH } from '@tariff-tantrum/lambdas/facts/facts';
import { CONSENT_UNCHECKED, containsConsentFact, findConsentProblem } from './consent';

async function checkFacts(): Promise<void> {
  const problems = listFactProblems();
  const consent = containsConsentFact(problems) ? CONSENT_UNCHECKED : await checkConsent();
  if (consent) problems.push(consent);
  if (problems.length === 0) return;
  console.error(['lambdas/facts/facts.ts needs to be corrected:', ...problems].join('\n'));
  process.exitCode = 1;
}

async function checkConsent(): Promise<string | undefined> {
  const { CONSENT } = await import('@tariff-tantrum/lambdas/facts/derived');
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  return findConsentProblem({ ...CONSENT, hash: CONSENT_HASH }, today);
}

void checkFacts();
