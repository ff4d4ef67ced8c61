import { isoOf } from '../facts/time';
import { signupRecord } from '../signups/signup';
import { decodePerson, encodePerson, type PersonRecord } from './person';

const AT = isoOf(Date.UTC(2026, 2, 18, 12, 30));
const LISTED = signupRecord({ email: 'ada@example.org' }, Date.parse(AT));
const NOBODY = { ref: 'r', version: 'v' };
const STORED = { ...NOBODY, email: LISTED.email };

/** The attributes without which there is no such part of a person. */
const PARTS = {
  asked: { askedAt: AT, consentVersion: '1' },
  proof: { leftAt: AT, confirmedAt: AT, consent: '1' },
  suppression: { suppressed: 'moved', suppressedAt: AT },
  newAddress: { newEmail: 'ada@new.example', newEmailAskedAt: AT },
} as const satisfies Record<string, Partial<PersonRecord>>;
const NAMES = ['asked', 'proof', 'suppression', 'newAddress'] as const;

const decode = (record: Partial<PersonRecord>) => decodePerson({ ...STORED, ...record }, undefined);

describe.each(NAMES)('the part "%s" of a person', (name) => {
  const record: Partial<PersonRecord> = PARTS[name];

  it('is read back as it was stored', () => {
    const stored = { ...STORED, ...record };
    expect(encodePerson(decodePerson(stored, undefined), 'v')).toMatchObject(stored);
  });

  it('is not there if one of its attributes is missing', () => {
    expect(decode(record)[name]).toBeDefined();
    for (const missing of Object.keys(record))
      expect(decode({ ...record, [missing]: undefined })[name]).toBeUndefined();
  });

  it('is the only one', () => {
    expect(NAMES.filter((other) => decode(record)[other] !== undefined)).toEqual([name]);
  });
});

it('where somebody has moved is stored with the suppression of the old address alone', () => {
  expect(decode({ ...PARTS.suppression, movedTo: 'other' }).suppression).toEqual({
    reason: 'moved',
    at: AT,
    to: 'other',
  });
  expect(decode(PARTS.suppression).suppression).toEqual({ reason: 'moved', at: AT });
});

it.each([
  ['forgotten', {}, undefined],
  ['pending', { email: LISTED.email, ...PARTS.asked }, undefined],
  ['pending', { email: LISTED.email, ...PARTS.asked }, LISTED],
  ['pending', { email: LISTED.email, ...PARTS.asked, joinedAt: AT }, undefined],
  ['forgotten', PARTS.asked, undefined],
  ['member', {}, LISTED],
  ['member', { email: LISTED.email, ...PARTS.asked, joinedAt: AT }, LISTED],
  ['member', { ...PARTS.proof }, LISTED],
  ['left', PARTS.proof, undefined],
  ['left', { ...PARTS.proof, joinedAt: AT }, undefined],
] as const)('a person is %s with what is stored: %j', (state, record, signup) => {
  const person = decodePerson({ ...NOBODY, ...record }, signup);
  expect(person.state).toBe(state);
  // Nobody has joined a list that they are not on.
  expect(person.joinedAt).toBe(state === 'member' && 'joinedAt' in record ? AT : undefined);
});
