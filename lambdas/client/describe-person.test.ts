import { WRITTEN_TO_FILE } from '../contract/email';
import type { PersonEvent } from '../contract/people';
import { describeEvent } from './describe-person';

const at = '2026-03-18T12:30:00.000Z';
const campaign = {
  event: 'campaign',
  at,
  campaign: 'm1',
  subject: 'We are open',
  isRehearsal: false,
} as const;
const order = { event: 'order', at, order: '#1', currency: 'EUR' } as const;
const joined = { event: 'joined', at, consent: 'imported' } as const;

test.each<[PersonEvent, string]>([
  [
    { ...joined, how: 'imported', consentFrom: 'the fair in Essen' },
    'Imported; they agreed here: the fair in Essen',
  ],
  [{ ...joined, consent: 'v1', how: 'at-once' }, 'Signed up; consent: v1'],
  [
    { ...joined, consent: 'v1', how: 'confirmed', consentFrom: 'the fair in Essen' },
    'Confirmed their signup by email; consent: v1, from the fair in Essen',
  ],
  [{ ...joined, how: 'imported' }, 'Imported; where they agreed is not recorded'],
  [
    { ...campaign, state: 'accepted', code: 'PENGUIN-1', bounced: true, complained: false },
    'Campaign “We are open”: accepted by their mail server, bounced, code PENGUIN-1',
  ],
  [
    { ...campaign, state: 'skipped', reason: 'ordered', bounced: false, complained: false },
    'Campaign “We are open”: not sent: ordered',
  ],
  [
    { ...campaign, isRehearsal: true, state: 'accepted', bounced: false, complained: false },
    'Rehearsal of campaign “We are open”: written to a file',
  ],
  [
    { ...campaign, isRehearsal: true, state: 'refused', bounced: false, complained: true },
    'Rehearsal of campaign “We are open”: refused, reported as spam',
  ],
  [{ event: 'emailed', kind: 'confirm', at }, 'Was sent the email to confirm it'],
  [
    { event: 'emailed', kind: 'confirm', at, problem: '550 5.1.1' },
    'The email to confirm it was refused: 550 5.1.1',
  ],
  [
    { event: 'emailed', kind: 'link', at, problem: WRITTEN_TO_FILE },
    'The link to their signup was written to a file, not sent',
  ],
  [
    { event: 'emailed', kind: 'new-address', at, to: 'new@example.org' },
    'Was sent the email to confirm the new address new@example.org',
  ],
  [{ ...order, amount: 31.2, isCancelled: false }, 'Ordered #1: 31.20 EUR'],
  [
    { ...order, amount: 31.2, isCancelled: false, passedOn: 'gave-code' },
    'Somebody else ordered with their code: #1, 31.20 EUR',
  ],
  [
    { ...order, isCancelled: true, passedOn: 'got-code' },
    'Ordered #1 with somebody else’s code: cancelled or paid back',
  ],
  [{ ...order, isCancelled: false }, 'Ordered #1: cancelled or paid back'],
  [{ ...order, amount: 31.2, isCancelled: true }, 'Ordered #1: cancelled or paid back'],
  [{ event: 'silenced', at, reason: 'complaint' }, 'Gets no more email: they marked an email as spam'],
])('what happened to a person is a sentence (%#)', (event, sentence) => {
  expect(describeEvent(event)).toBe(sentence);
});
