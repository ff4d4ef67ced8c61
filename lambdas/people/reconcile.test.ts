import { CONFIRM_DAYS, PENDING_DAYS, PROOF_DAYS } from '../contract/email';
import { expiryOf } from '../facts/retention';
import { DAY, isoOf, SECOND } from '../facts/time';
import { IMPORTED_CONSENT, type Signup, signupRecord } from '../signups/signup';
import { decodePerson, type Person, type PersonRecord } from './person';
import { reconcile } from './reconcile';
import { botWindowEnd } from './rules';

const BEGUN = Date.UTC(2026, 2, 18, 12, 30);
const AT = isoOf(BEGUN);
const LISTED = signupRecord({ email: 'ada@example.org' }, BEGUN);
const EXPIRY = expiryOf(BEGUN);

const ASKED = { askedAt: AT, consentVersion: '1' };
const LEFT = { leftAt: AT, confirmedAt: AT, consent: '1' };
const BOUNCED = { suppressed: 'bounce', suppressedAt: AT } as const;
const NEW_ADDRESS = { newEmail: 'ada@new.example', newEmailAskedAt: AT };
const END_OF_ADDRESS = BEGUN + CONFIRM_DAYS * DAY;

const personWith = (record: Partial<PersonRecord>, signup?: Signup): Person =>
  decodePerson({ ref: 'r', version: 'v', email: LISTED.email, ...record }, signup);

/** Returns what is kept of a person at a time: the parts by their names, and the two times. */
function keptAt(time: number, ...given: Parameters<typeof personWith>) {
  const kept = reconcile(personWith(...given), time);
  if (!kept) return undefined;
  const { signup, asked, proof, suppression, newAddress, dueAt, keptUntil, email } = kept;
  const parts = Object.entries({ email, signup, asked, proof, suppression, newAddress });
  return {
    parts: parts.flatMap(([name, part]) => (part === undefined ? [] : [name])).join(' '),
    dueAt: dueAt && Date.parse(dueAt),
    keptUntil: keptUntil && Date.parse(keptUntil),
  };
}

it.each<[string, Partial<PersonRecord>, Signup | undefined, end: number, parts: string, isDue: boolean]>([
  ['a signup on the list', {}, LISTED, EXPIRY, 'email signup', false],
  ['a signup whose confirmation was not mailed', ASKED, undefined, EXPIRY, 'email asked', true],
  [
    'a signup whose confirmation was mailed',
    { ...ASKED, mailedAt: AT },
    undefined,
    BEGUN + PENDING_DAYS * DAY,
    'email asked',
    true,
  ],
  ['the proof of a consent', LEFT, undefined, BEGUN + PROOF_DAYS * DAY, 'email proof', false],
  ['a signup of somebody who had left', LEFT, LISTED, EXPIRY, 'email signup', false],
])('%s is kept until its end, and then forgotten', (_, record, signup, end, parts, isDue) => {
  expect(keptAt(end - 1, record, signup)).toEqual({ parts, dueAt: isDue ? end : undefined, keptUntil: end });
  expect(keptAt(end, record, signup)).toBeUndefined();
  // An entry of the suppression list is kept for good, of all else only the address until its end.
  expect(keptAt(end - 1, { ...record, ...BOUNCED }, signup)).toMatchObject({ keptUntil: undefined });
  expect(keptAt(end, { ...record, ...BOUNCED }, signup)).toEqual({
    parts: 'suppression',
    dueAt: undefined,
    keptUntil: undefined,
  });
});

it('a suppressed person is due when the last reason to keep their address ends', () => {
  expect(keptAt(BEGUN, BOUNCED, LISTED)).toEqual({
    parts: 'email signup suppression',
    dueAt: EXPIRY,
    keptUntil: undefined,
  });
});

it('an entry of the suppression list ends when its owner signs up again, unless nobody may write to them', () => {
  const left = { suppressed: 'left', suppressedAt: AT } as const;
  const imported = { ...LISTED, consentVersion: IMPORTED_CONSENT };
  expect(keptAt(BEGUN, left, LISTED)?.parts).toBe('email signup');
  expect(keptAt(BEGUN, left, imported)?.parts).toBe('email signup suppression');
  expect(keptAt(BEGUN, BOUNCED, LISTED)?.parts).toBe('email signup suppression');
});

it('a new address is kept until its link ends, of somebody on the list alone', () => {
  expect(keptAt(END_OF_ADDRESS - 1, NEW_ADDRESS, LISTED)).toEqual({
    parts: 'email signup newAddress',
    dueAt: END_OF_ADDRESS,
    keptUntil: EXPIRY,
  });
  expect(keptAt(END_OF_ADDRESS, NEW_ADDRESS, LISTED)).toEqual(keptAt(END_OF_ADDRESS, {}, LISTED));
  expect(keptAt(BEGUN, { ...NEW_ADDRESS, ...LEFT })?.parts).toBe('email proof');
  // Whichever ends first.
  const late = { ...NEW_ADDRESS, newEmailAskedAt: isoOf(EXPIRY - DAY) };
  expect(keptAt(BEGUN, { ...NEW_ADDRESS, ...BOUNCED }, LISTED)?.dueAt).toBe(END_OF_ADDRESS);
  expect(keptAt(EXPIRY - 1, { ...late, ...BOUNCED }, LISTED)?.dueAt).toBe(EXPIRY);
});

it('what was asked for ends by itself, while an imported signup of the address stays', () => {
  const asked = { ...ASKED, mailedAt: AT };
  const end = BEGUN + PENDING_DAYS * DAY;
  expect(keptAt(end - 1, asked, LISTED)?.parts).toBe('email signup asked');
  expect(keptAt(end, asked, LISTED)?.parts).toBe('email signup');
});

it('“No” suppresses an address once a machine can no longer have pressed it', () => {
  const declined = { ...ASKED, declinedAt: AT };
  const end = botWindowEnd(AT);
  expect(end).toBeGreaterThan(BEGUN + SECOND);
  expect(keptAt(end - 1, declined)).toMatchObject({ parts: 'email asked', dueAt: end });
  expect(reconcile(personWith(declined), end)).toMatchObject({
    email: undefined,
    suppression: { reason: 'not-me' },
  });
});
