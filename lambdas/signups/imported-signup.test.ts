import { IMPORT_ERRORS } from '../contract/messages';
import { isoOf } from '../facts/time';
import { importedSignup } from './imported-signup';
import { IMPORTED_CONSENT, signupRecord } from './signup';

const NOW = Date.UTC(2025, 8, 20, 12);
const email = 'ADA@Example.com';
const signedUpAt = '2025-09-19T10:00:00.000Z';
const ada = { ...signupRecord({ email }, Date.parse(signedUpAt)), consentVersion: IMPORTED_CONSENT };

describe('importedSignup', () => {
  it('has the values of a new signup where the row says nothing, and its time in any zone', () => {
    for (const time of [signedUpAt, '2025-09-19T12:00:00+02:00'])
      expect(importedSignup({ email, signedUpAt: time }, NOW)).toEqual({ signup: ada });
    const given = { discountPercent: 0, notificationStatus: 'notified', source: 'fair' } as const;
    expect(importedSignup({ email, signedUpAt, ...given }, NOW)).toEqual({ signup: { ...ada, ...given } });
  });

  it('says where the consent comes from, if it is known', () => {
    const signup = { ...ada, consentFrom: 'the fair' };
    expect(importedSignup({ email, signedUpAt }, NOW, { consentFrom: 'the fair' })).toEqual({ signup });
  });

  it('has the tag of the import, or else that of its row', () => {
    const tagged = (tag: string) => ({ signup: { ...ada, tag } });
    const row = { email, signedUpAt, tag: 'fair-2024' };
    expect(importedSignup(row, NOW)).toEqual(tagged('fair-2024'));
    expect(importedSignup(row, NOW, { tag: 'essen-2026' })).toEqual(tagged('essen-2026'));
  });

  it('is refused if its time is in the future, or so long ago that signups are not kept', () => {
    const resultAt = (time: string) => importedSignup({ email, signedUpAt: time }, NOW);
    expect(resultAt(isoOf(NOW))).toHaveProperty('signup');
    expect(resultAt(isoOf(NOW + 1))).toEqual({ reason: IMPORT_ERRORS.future });
    expect(resultAt('1999-09-20T23:00:00Z')).toEqual({ reason: IMPORT_ERRORS.expired });
  });
});
