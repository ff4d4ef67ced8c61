import { RETENTION_YEARS } from '../lambdas/contract/facts';
import { expiryOf, firstUnexpiredDay } from '../lambdas/domain';
import { privacyPolicy } from '../site/src/content/pages/privacy';

const TODAYS = jest.requireActual('../lambdas/contract/facts').RETENTION_YEARS;

jest.mock('../lambdas/contract/facts', () => {
  const facts = jest.requireActual('../lambdas/contract/facts');
  return { ...facts, RETENTION_YEARS: facts.RETENTION_YEARS + 4 };
});

test('RETENTION_YEARS determines both the expiry of records and the text of the privacy page', () => {
  const years = RETENTION_YEARS;
  expect(expiryOf(Date.UTC(2026, 4, 13, 12))).toBe(Date.UTC(2026 + years, 4, 13));
  expect(firstUnexpiredDay(Date.UTC(2026 + years, 4, 13, 12))).toBe(Date.UTC(2026, 4, 14));
  const retention = JSON.stringify(privacyPolicy('aws').sections.find(({ id }) => id === 'retention'));
  expect(retention).toContain(
    `kept for about ${years} years: ${years} years after your signup it is deleted by machine within two days`,
  );
  expect(retention).not.toContain(`${TODAYS} years`);
});
