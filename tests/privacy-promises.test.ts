import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTimedApi } from '@tariff-tantrum/infra/testing';
import { CONSENT, RETENTION_YEARS, SIGNUP_DISCOUNT_PERCENT } from '@tariff-tantrum/lambdas/contract/facts';
import { parse } from 'node-html-parser';

const page = (path: string) => parse(readFileSync(join('site/public', path, 'index.html'), 'utf8'));
const words = (text: string) => text.replace(/\s+/g, ' ');

describe('the privacy texts', () => {
  it('contain the consent in the form after its field, and with its version on the privacy page', () => {
    const form = page('/').querySelector('form#signup');
    const text = words(form?.text ?? '');
    expect(text).toContain(CONSENT.text);
    const html = form?.innerHTML ?? '';
    expect(html.indexOf('type="email"')).toBeGreaterThan(0);
    expect(html.indexOf('By signing up you agree')).toBeGreaterThan(html.indexOf('type="email"'));
    const privacy = words(page('/privacy-policy').text);
    expect(privacy).toContain(`version ${CONSENT.version}, is: “${CONSENT.text}”`);
    expect(privacy).toContain(`kept for about ${RETENTION_YEARS} years`);
  });

  it('compute the number of years from the constant', () => {
    const folder = 'site/src/content/pages';
    const sources = readdirSync(folder).filter((name) => /^(privacy|faq|signup-form)\.ts$/.test(name));
    expect(sources).toContain('privacy.ts');
    for (const name of sources) {
      expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(
        /\b(\d+|one|two|three|four|five)[ -]years?\b/i,
      );
    }
  });
});

test('a record contains only what the privacy page lists, the consent version and its expiry', async () => {
  const api = await startTimedApi(Date.UTC(2026, 4, 13, 12));
  await api.client.signup({ email: 'Ada@Example.org', name: 'Ada' });
  const records = (await api.stored()).filter(({ pk }) => String(pk).startsWith('signups#'));
  expect(records).toEqual([
    {
      pk: expect.stringMatching(/^signups#[0-7]$/),
      sk: 'ada@example.org',
      email: 'Ada@Example.org',
      name: 'Ada',
      signedUpAt: '2026-05-13T12:00:00.000Z',
      discountPercent: SIGNUP_DISCOUNT_PERCENT,
      notificationStatus: 'pending',
      consentVersion: CONSENT.version,
      expiresAt: Date.UTC(2026 + RETENTION_YEARS, 4, 13) / 1000,
    },
  ]);
  await api.close();
});
