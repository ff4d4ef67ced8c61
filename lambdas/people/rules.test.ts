import {
  BOT_WINDOW_SECONDS,
  NOT_ME_DAYS,
  SUPPRESSION_REASONS,
  type SuppressionReason,
  WRITTEN_TO_FILE,
} from '../contract/email';
import { DAY, isoOf, SECOND } from '../facts/time';
import { IMPORTED_CONSENT, signupRecord } from '../signups/signup';
import { decodePerson, type PersonRecord } from './person';
import {
  getsNoEmail,
  isAlive,
  isPending,
  isRefused,
  isSuppressed,
  isWithinBotWindow,
  suppress,
} from './rules';

const NOW = Date.UTC(2026, 2, 18, 12, 30);
const AT = isoOf(NOW);
const END_OF_NOT_ME = NOW + NOT_ME_DAYS * DAY;
const LISTED = signupRecord({ email: 'ada@example.org' }, NOW);
const IMPORTED = { ...LISTED, consentVersion: IMPORTED_CONSENT };

const personWith = (record: Partial<PersonRecord>) =>
  decodePerson({ ref: 'r', version: 'v', email: LISTED.email, ...record }, undefined);

/** Which reasons keep every email away, and until when; the others only imports and campaigns. */
const REFUSES: Record<SuppressionReason, false | 'for-good' | 'for-a-time'> = {
  moved: false,
  left: false,
  erased: false,
  'not-me': 'for-a-time',
  bounce: 'for-good',
  complaint: 'for-good',
};

describe.each(SUPPRESSION_REASONS)('an address that is suppressed as "%s"', (reason) => {
  const suppression = { reason, at: AT };
  const refuses = REFUSES[reason];

  it('gets no email at all as long as the reason lasts', () => {
    expect(getsNoEmail(suppression, END_OF_NOT_ME - 1)).toBe(refuses !== false);
    expect(getsNoEmail(suppression, END_OF_NOT_ME)).toBe(refuses === 'for-good');
  });

  it('is neither imported nor sent campaigns, until its owner has joined the list themselves', () => {
    for (const now of [NOW, END_OF_NOT_ME]) {
      expect(isSuppressed(suppression, undefined, now)).toBe(true);
      expect(isSuppressed(suppression, IMPORTED, now)).toBe(true);
      expect(isSuppressed(suppression, LISTED, now)).toBe(getsNoEmail(suppression, now));
    }
  });

  it('may still be asked to confirm, unless it gets no email at all', () => {
    const asked = { askedAt: AT, consentVersion: '1', suppressed: reason, suppressedAt: AT };
    for (const now of [NOW, END_OF_NOT_ME])
      expect(isPending(personWith(asked), now)).toBe(!getsNoEmail(suppression, now));
  });

  it('is suppressed for the stronger reason, and from its first time on', () => {
    const later = NOW + DAY;
    const person = personWith({ suppressed: reason, suppressedAt: AT });
    for (const other of SUPPRESSION_REASONS) {
      const isStronger = SUPPRESSION_REASONS.indexOf(other) > SUPPRESSION_REASONS.indexOf(reason);
      const after = suppress(person, other, later);
      if (isStronger) expect(after.suppression).toEqual({ reason: other, at: isoOf(later) });
      else expect(after).toBe(person);
    }
  });
});

it('nobody is suppressed without a reason', () => {
  expect(getsNoEmail(undefined, NOW)).toBe(false);
  expect(isSuppressed(undefined, undefined, NOW)).toBe(false);
  expect(suppress(personWith({}), 'left', NOW).suppression).toEqual({ reason: 'left', at: AT });
});

it('somebody who has moved is still found, whatever happens at the old address, until it is erased', () => {
  const moved = personWith({ suppressed: 'moved', suppressedAt: AT, movedTo: 'new' });
  for (const reason of SUPPRESSION_REASONS)
    expect(suppress(moved, reason, NOW).suppression?.to).toBe(reason === 'erased' ? undefined : 'new');
});

it('“not me” counts again after its time, and any reason replaces it then', () => {
  const person = personWith({ suppressed: 'not-me', suppressedAt: AT });
  expect(suppress(person, 'not-me', END_OF_NOT_ME - 1)).toBe(person);
  for (const reason of ['not-me', 'left'] as const)
    expect(suppress(person, reason, END_OF_NOT_ME).suppression).toEqual({ reason, at: isoOf(END_OF_NOT_ME) });
});

it('a signup waits for its confirmation until somebody said no', () => {
  const asked = { askedAt: AT, consentVersion: '1' };
  expect(isPending(personWith(asked), NOW)).toBe(true);
  expect(isPending(personWith({ ...asked, declinedAt: AT }), NOW)).toBe(false);
  expect(isPending(personWith({}), NOW)).toBe(false);
});

it('a confirmation is refused by a mail server, not by the outbox', () => {
  expect([undefined, WRITTEN_TO_FILE, '550'].map((mailedProblem) => isRefused({ mailedProblem }))).toEqual([
    false,
    false,
    true,
  ]);
});

it('only a machine presses both buttons within some seconds, the last of them included', () => {
  const end = NOW + BOT_WINDOW_SECONDS * SECOND;
  expect([NOW, end, end + 1].map((now) => isWithinBotWindow(AT, now))).toEqual([true, true, false]);
  expect(isWithinBotWindow(undefined, NOW)).toBe(false);
});

it('a record lives until its end', () => {
  const record = { keptUntil: AT };
  expect([NOW - 1, NOW].map((now) => isAlive(record, now))).toEqual([true, false]);
  expect(isAlive({ keptUntil: undefined }, NOW)).toBe(true);
  expect(isAlive(undefined, NOW)).toBe(false);
});
