import { firstUnexpiredDay } from '../facts/retention';
import { isoOf } from '../facts/time';
import {
  agreedAt,
  hasExpired,
  hasJoinedThemselves,
  IMPORTED_CONSENT,
  isConfirmedByEmail,
  pickVisitorFields,
  signupRecord,
  timeRange,
} from './signup';

const NOW = Date.UTC(2026, 2, 18, 12, 30);
const SIGNUP = signupRecord({ email: 'ada@example.org' }, NOW);
const IMPORTED = { ...SIGNUP, consentVersion: IMPORTED_CONSENT };
const CONFIRMED = { importedThenConfirmedAt: '2026-04-01T00:00:00.000Z' };
const RENEWED = { renewedAt: '2026-05-01T00:00:00.000Z' };

it.each([
  ['signed up', SIGNUP, true, SIGNUP.signedUpAt],
  ['were imported', IMPORTED, false, SIGNUP.signedUpAt],
  ['were imported and confirmed it', { ...IMPORTED, ...CONFIRMED }, true, CONFIRMED.importedThenConfirmedAt],
  ['were imported and renewed it', { ...IMPORTED, ...RENEWED }, true, RENEWED.renewedAt],
  ['did all of it', { ...IMPORTED, ...CONFIRMED, ...RENEWED }, true, RENEWED.renewedAt],
])('people who %s have agreed when they last did', (_, signup, isOwn, time) => {
  expect([hasJoinedThemselves(signup), agreedAt(signup)]).toEqual([isOwn, time]);
});

it('a signup has expired if it is older than the first day that is kept', () => {
  const first = firstUnexpiredDay(NOW);
  const expired = [first - 1, first].map((time) => hasExpired({ signedUpAt: isoOf(time) }, NOW));
  expect(expired).toEqual([true, false]);
});

it('only a signup that was requested before was confirmed by email', () => {
  expect([SIGNUP, { ...SIGNUP, requestedAt: SIGNUP.signedUpAt }].map(isConfirmedByEmail)).toEqual([
    false,
    true,
  ]);
});

it('a field that was left empty is not stored', () => {
  const email = 'ada@example.org';
  expect(pickVisitorFields({ email, name: '', source: '' })).toEqual({ email });
  expect(pickVisitorFields({ email, name: 'Ada', source: 'fair' })).toEqual({
    email,
    name: 'Ada',
    source: 'fair',
  });
});

it('a range of time ends one millisecond before its end', () => {
  expect(timeRange(1, 3)).toEqual({ index: 'by-time', from: isoOf(1), to: isoOf(2) });
  expect(timeRange(1)).toEqual({ index: 'by-time', from: isoOf(1) });
});
