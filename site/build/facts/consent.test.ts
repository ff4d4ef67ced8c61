import { listFactProblems } from '@tariff-tantrum/lambdas/facts/check';
import { CONSENT } from '@tariff-tantrum/lambdas/facts/derived';
import * as FACTS from '@tariff-tantrum/lambdas/facts/facts';
import { dateOf } from '@tariff-tantrum/lambdas/facts/time';
import { containsConsentFact, findConsentProblem, hashConsent } from './consent';

const TODAY = '2030-01-31';
const ofDay = (version: string, text: string) => ({ version, text, hash: hashConsent(version, text) });

it('accepts the consent of the repository', () => {
  // As the build does: what it proposes is to be entered.
  expect(findConsentProblem({ ...CONSENT, hash: FACTS.CONSENT_HASH }, dateOf(Date.now()))).toBeUndefined();
});

it('refuses another wording under the same version, and says what to enter for it', () => {
  const old = ofDay('2029-05-05-newsletter', 'You agree.');
  const problem = findConsentProblem({ ...old, text: 'You agree to everything.' }, TODAY) ?? '';
  const hash = hashConsent(`${TODAY}-newsletter`, 'You agree to everything.');
  expect(problem).toContain(`CONSENT_DAY = '${TODAY}' and CONSENT_HASH = '${hash}'`);
  const changed = { version: `${TODAY}-newsletter`, text: 'You agree to everything.', hash };
  expect(findConsentProblem(changed, TODAY)).toBeUndefined();
  // The new hash alone does not do.
  expect(findConsentProblem({ ...changed, version: old.version }, TODAY)).toBeDefined();
});

it.each(['2030-02-01', '2030-02-01-2', '2031-01-01-newsletter'])(
  'refuses the version %s, whose day is in the future',
  (version) => {
    expect(findConsentProblem(ofDay(version, 'You agree.'), TODAY)).toContain('in the future');
  },
);

it.each([
  [TODAY, `${TODAY}-2`],
  [`${TODAY}-2`, `${TODAY}-3`],
  [`${TODAY}-9`, `${TODAY}-10`],
])(
  'names another version for one more change on the day of %s, which the check of facts accepts',
  (day, next) => {
    const problem = findConsentProblem({ ...ofDay(day, 'You agree.'), text: 'You do.' }, TODAY);
    expect(problem).toContain(`CONSENT_DAY = '${next}'`);
    expect(listFactProblems({ ...FACTS, CONSENT_DAY: next })).toEqual([]);
  },
);

it('is checked together with mistakes in other facts, and after those in its own', () => {
  const problemsOf = (facts: object) => listFactProblems({ ...FACTS, ...facts });
  expect(
    containsConsentFact(
      problemsOf({ SHOP_URL: 'shop.example', DATES: { ...FACTS.DATES, ordersOpen: '1.10.2025' } }),
    ),
  ).toBe(false);
  for (const facts of [
    { DISCOUNT_PERCENT: 0.2 },
    { SELLER: { ...FACTS.SELLER, legalName: '' } },
    { GAME: undefined },
  ])
    expect(containsConsentFact(problemsOf(facts))).toBe(true);
});
