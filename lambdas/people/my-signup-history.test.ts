import { WRITTEN_TO_FILE } from '../contract/email';
import type { PersonEvent } from '../contract/people';
import { describeToThem, ownHistory } from './my-signup-history';

const at = '2026-03-18T12:30:00.000Z';
const campaign = { event: 'campaign', at, campaign: 'm1', subject: 'Open', isRehearsal: false } as const;
const quiet = { bounced: false, complained: false };
const order = { event: 'order', at, order: '#1', currency: 'EUR', amount: 31.2, isCancelled: false } as const;

test.each<[PersonEvent, string]>([
  [{ event: 'joined', at, consent: 'v1', how: 'at-once' }, 'You joined the list'],
  [{ event: 'joined', at, consent: 'v1', how: 'imported' }, 'You were added from another list'],
  [{ event: 'emailed', kind: 'link', at }, 'We sent you the link to this page'],
  [
    { event: 'emailed', kind: 'link', at, problem: '550' },
    'We wrote you the link to this page; it was refused: 550',
  ],
  [
    { event: 'emailed', kind: 'link', at, problem: WRITTEN_TO_FILE },
    'We wrote you the link to this page; it was written to a file',
  ],
  [
    { event: 'emailed', kind: 'new-address', at, to: 'new@example.org' },
    'We sent you the email to confirm your new address new@example.org',
  ],
  [{ ...campaign, ...quiet, state: 'accepted' }, 'Our email “Open”: accepted by your mail server'],
  [{ ...campaign, ...quiet, state: 'accepted', isRehearsal: true }, 'Our email “Open”: written to a file'],
  [{ ...campaign, ...quiet, state: 'skipped', isRehearsal: true }, 'Our email “Open”: not sent'],
  [{ ...campaign, ...quiet, state: 'refused', reason: '550' }, 'Our email “Open”: refused: 550'],
  [
    { ...campaign, state: 'accepted', bounced: true, complained: true, code: 'PENGUIN' },
    'Our email “Open”: accepted by your mail server, it came back, you reported it as spam, with the code PENGUIN',
  ],
  [order, 'You ordered #1: 31.20 EUR'],
  [{ ...order, isCancelled: true }, 'You ordered #1: cancelled or paid back'],
  [{ ...order, amount: undefined }, 'You ordered #1: cancelled or paid back'],
  [{ ...order, passedOn: 'got-code' }, 'You ordered #1 with somebody else’s code: 31.20 EUR'],
  [{ ...order, passedOn: 'gave-code' }, 'Somebody ordered with your code'],
])('a person reads what is stored of them as a sentence (%#)', (event, sentence) => {
  expect(describeToThem(event)).toBe(sentence);
});

test('a person may see all of their history, but of an order of somebody else only that there was one', () => {
  const orders: PersonEvent[] = [
    order,
    { ...order, passedOn: 'got-code' },
    { ...order, passedOn: 'gave-code' },
  ];
  const story = { state: 'on-list', email: 'ada@example.org', events: orders } as const;
  const { isCancelled } = order;
  const hidden = { event: 'order', at, isCancelled, passedOn: 'gave-code', order: '', currency: '' };
  expect(ownHistory({ ...story, events: orders })).toEqual({ events: [...orders.slice(0, 2), hidden] });
  const given = { code: 'PENGUIN', orderedAt: at };
  expect(ownHistory({ ...story, events: [], ...given })).toEqual({ ...given, events: [] });
});
