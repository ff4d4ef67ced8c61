import { expiryOf, firstUnexpiredDay } from '../lambdas/domain';
import { privacyPolicy } from '../site/src/content/pages/privacy';

jest.mock('../lambdas/contract/facts', () => ({
  ...jest.requireActual('../lambdas/contract/facts'),
  RETENTION_YEARS: 7,
}));

test('RETENTION_YEARS determines both the expiry of records and the text of the privacy page', () => {
  expect(expiryOf(Date.UTC(2026, 4, 13, 12))).toBe(Date.UTC(2033, 4, 13));
  expect(firstUnexpiredDay(Date.UTC(2033, 4, 13, 12))).toBe(Date.UTC(2026, 4, 14));
  const retention = JSON.stringify(privacyPolicy('aws').sections.find(({ id }) => id === 'retention'));
  expect(retention).toContain(
    'kept for about 7 years: 7 years after your signup it is deleted by machine within two days',
  );
  expect(retention).not.toMatch(/\b3 years/);
});
