import { isDeepStrictEqual } from 'node:util';
import { CONFIRM_DAYS, EMAIL_KINDS, type EmailKind } from '../contract/email';
import { EMAIL_WORDS } from '../contract/email-words';
import { DAY, isoOf } from '../facts/time';
import { IMPORTED_CONSENT, type Signup, signupRecord } from '../signups/signup';
import { decodePerson, encodePerson, type Person, type PersonRecord } from './person';
import { chooseKind, marked, unmarked, withProblem, withRequest } from './person-emails';
import {
  ANSWERS,
  type AskedRequest,
  type ClaimedRequest,
  dueEmail,
  type EmailRequest,
  type RequestType,
} from './request';

const NOW = Date.UTC(2026, 2, 18, 12, 30);
const [BEFORE, AT, AFTER] = [isoOf(NOW - 1), isoOf(NOW), isoOf(NOW + 1)];
const LISTED = signupRecord({ email: 'ada@example.org' }, NOW);
const IMPORTED = { ...LISTED, consentVersion: IMPORTED_CONSENT };
const NOBODY = { ref: 'r', version: 'v' };

const ASKED = { askedAt: AT, consentVersion: '1' };
const LEFT = { leftAt: AT, confirmedAt: AT, consent: '1' };
const DECLINED = { ...ASKED, declinedAt: AT };
const BOUNCED = { suppressed: 'bounce', suppressedAt: AT } as const;
const MOVING = { newEmail: 'ada@new.example', newEmailAskedAt: AT };

const personWith = (record: Partial<PersonRecord>, signup?: Signup): Person =>
  decodePerson({ ...NOBODY, email: LISTED.email, ...record }, signup);

/** A request of a type that was made at a time. */
const due = (type: RequestType, createdAt = AT): EmailRequest => ({
  ...dueEmail('r', type, NOW, NOW),
  createdAt,
});

/** The claim of an email. */
const claimed = (kind: EmailKind, since = AT): ClaimedRequest => ({
  state: 'claimed',
  ref: 'r',
  type: ANSWERS[kind].type,
  kind,
  createdAt: AT,
  at: AT,
  dueAt: AT,
  delays: 0,
  claim: 'c',
  since,
  repeated: false,
});

const asked = (type: RequestType, given: Partial<AskedRequest> = {}): AskedRequest => ({
  state: 'asked',
  ref: 'r',
  type,
  id: 'i',
  createdAt: AT,
  dueAt: AT,
  email: 'ADA@example.org',
  ...given,
});

/** Which email somebody gets for which request. */
const CHOICES: readonly (readonly [
  kind: EmailKind | 'no email',
  RequestType,
  who: string,
  Partial<PersonRecord>,
  Signup | undefined,
])[] = [
  ['confirm', 'signup', 'waits for their confirmation', ASKED, undefined],
  ['no email', 'signup', 'is not known', {}, undefined],
  ['no email', 'signup', 'said no', DECLINED, undefined],
  ['no email', 'signup', 'gets no email at all', { ...ASKED, ...BOUNCED }, undefined],
  ['on-list', 'signup', 'is on the list', {}, LISTED],
  ['on-list', 'signup', 'is on an imported list', {}, IMPORTED],
  ['on-list', 'signup', 'joined the list when they asked', { joinedAt: AT }, LISTED],
  ['on-list', 'signup', 'joined the list before', { joinedAt: BEFORE }, LISTED],
  ['no email', 'signup', 'has joined the list since', { joinedAt: AFTER }, LISTED],
  ['link', 'link', 'is on the list', {}, LISTED],
  ['no email', 'link', 'is not on the list', ASKED, undefined],
  ['no email', 'link', 'gets no email at all', BOUNCED, LISTED],
  ['welcome', 'welcome', 'is on the list', {}, LISTED],
  ['no email', 'welcome', 'was welcomed before', { welcomedAt: AT }, LISTED],
  ['no email', 'welcome', 'was imported', {}, IMPORTED],
  ['no email', 'welcome', 'has left', LEFT, undefined],
  ['no email', 'welcome', 'gets no email at all', BOUNCED, LISTED],
  ['goodbye', 'goodbye', 'has left', LEFT, undefined],
  ['no email', 'goodbye', 'is on the list again', LEFT, LISTED],
  ['no email', 'goodbye', 'was never on the list', {}, undefined],
  ['no email', 'goodbye', 'gets no email at all', { ...LEFT, ...BOUNCED }, undefined],
  ['new-address', 'new-address', 'moves', MOVING, LISTED],
  ['new-address', 'new-address', 'moves since the old address bounces', { ...MOVING, ...BOUNCED }, LISTED],
  ['no email', 'new-address', 'moves nowhere', {}, LISTED],
  ['no email', 'new-address', 'is not on the list', MOVING, undefined],
];

describe('for a request a person gets', () => {
  it.each(CHOICES)('%s for “%s” if the person %s', (kind, type, _, record, signup) => {
    expect(chooseKind(personWith(record, signup), due(type), NOW) ?? 'no email').toBe(kind);
  });

  it.each(EMAIL_KINDS)('the email "%s" in one case, and none if their address bounces', (kind) => {
    const { type, to } = ANSWERS[kind];
    const rows = CHOICES.filter(([, asked]) => asked === type);
    expect(rows.map(([outcome]) => outcome)).toEqual(expect.arrayContaining([kind, 'no email']));
    const bounced = rows.filter(([, , , { suppressed }]) => suppressed === BOUNCED.suppressed);
    expect(bounced.map(([outcome]) => outcome)).toContain(to === 'person' ? 'no email' : kind);
  });

  it.each(EMAIL_KINDS)(
    'the email "%s" again after its time, and the one whose claim is the last one',
    (kind) => {
      const [, type, , record, signup] = CHOICES.find(([outcome]) => outcome === kind) ?? [];
      const sent = marked(personWith(record ?? {}, signup), kind, AT, undefined);
      const { again } = ANSWERS[kind];
      const sentAt = (now: number) => chooseKind(sent, due(type ?? 'signup'), now);
      if (Number.isFinite(again)) expect(sentAt(NOW + again)).toBe(kind);
      if (again > 0) expect(sentAt(NOW + Math.min(again, DAY) - 1)).toBeUndefined();
      expect(chooseKind(sent, claimed(kind), NOW)).toBe(kind);
    },
  );
});

describe.each(EMAIL_KINDS)('the email "%s"', (kind) => {
  const person = kind === 'confirm' ? personWith(ASKED) : personWith(MOVING, LISTED);
  const sent = marked(person, kind, AT, undefined);
  const isRemembered = EMAIL_WORDS[kind].story !== null;

  it('counts as sent once it is claimed, and is not sent again if it certainly was not', () => {
    expect(isDeepStrictEqual(sent, person)).toBe(!isRemembered);
    expect(encodePerson(unmarked(sent, claimed(kind)), 'v')).toEqual(encodePerson(person, 'v'));
    expect(unmarked(sent, claimed(kind, AFTER))).toBe(sent);
  });

  it('has the reason why it reached nobody, unless a later one of its kind was sent', () => {
    const refused = withProblem(sent, claimed(kind), '550');
    expect(Object.values(encodePerson(refused, 'v')).includes('550')).toBe(isRemembered);
    expect(withProblem(sent, claimed(kind, AFTER), '550')).toBe(sent);
    // The next one has its own outcome.
    expect(Object.values(encodePerson(marked(refused, kind, AFTER, undefined), 'v'))).not.toContain('550');
  });
});

it('a confirmation or a new address that nobody waits for any more is not remembered', () => {
  const person = personWith({}, LISTED);
  for (const kind of ['confirm', 'new-address'] as const)
    expect(marked(person, kind, AT, '550')).toBe(person);
});

describe('a request for the list', () => {
  const of = (person: Person, request: AskedRequest, now = NOW) =>
    encodePerson(withRequest(person, request, now), 'v');
  const signup = asked('signup', { consentVersion: '2', name: 'Bob' });

  it('is what a person is asked to confirm', () => {
    expect(of(personWith({ email: undefined }), signup)).toMatchObject({
      email: signup.email,
      name: 'Bob',
      askedAt: AT,
      consentVersion: '2',
    });
  });

  it('changes no answer, and nothing that a mailed link still shows', () => {
    const mailed = { ...ASKED, name: 'Ada', mailedAt: AT };
    const end = NOW + CONFIRM_DAYS * DAY;
    expect(of(personWith(mailed), signup, end - 1)).toMatchObject({ name: 'Ada', email: LISTED.email });
    expect(of(personWith(mailed), signup, end)).toMatchObject({ name: 'Bob', email: signup.email });
    expect(of(personWith({ ...ASKED, name: 'Ada' }), signup)).toMatchObject({ name: 'Bob' });
    const answered = { ...mailed, declinedAt: BEFORE, flaggedAt: BEFORE };
    expect(of(personWith(answered), signup)).toMatchObject({ declinedAt: BEFORE, flaggedAt: BEFORE });
  });

  it('changes nothing of somebody on the list, nor does a request of another kind', () => {
    const listed = personWith({}, LISTED);
    expect(of(listed, signup)).toEqual(encodePerson(listed, 'v'));
    const stranger = personWith({ email: undefined });
    for (const request of [asked('link'), asked('signup'), asked('link', { consentVersion: '2' })])
      expect(of(stranger, request)).toEqual(encodePerson({ ...stranger, email: request.email }, 'v'));
  });
});
