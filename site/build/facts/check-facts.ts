/**
 * Ends a build of facts that the pages cannot state (`npm run check-facts -w site`), before the built site is deleted
 * and before modules are loaded that calculate with them.
 */
import { listFactProblems } from '@tariff-tantrum/lambdas/facts/check';
import { CONSENT } from '@tariff-tantrum/lambdas/facts/derived';
import { CONSENT_HASH } from '@tariff-tantrum/lambdas/facts/facts';
import { findConsentProblem } from './consent';

const problems = listFactProblems();
const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
// The consent contains facts, so they come first.
const consent =
  problems.length === 0 ? findConsentProblem({ ...CONSENT, hash: CONSENT_HASH }, today) : undefined;
if (consent) problems.push(consent);
if (problems.length > 0) {
  console.error(['lambdas/facts/facts.ts needs to be corrected:', ...problems].join('\n'));
  process.exitCode = 1;
}
