import { DAY, HOUR } from '../facts/time';
import { decodeSent, decodeTurns, encodeSent, encodeTurns, type Sent, withoutSent, withSent } from './sent';

const NOW = Date.UTC(2026, 2, 18, 12, 30, 0, 7);
const SENT: Sent[] = [
  { at: NOW - DAY, wish: 'signup' },
  { at: NOW, wish: 'link' },
];

describe('the emails that a mailbox got', () => {
  it('are the same after they were text', () => {
    expect(encodeSent(SENT)).toBe('2026-03-17T12:30:00.007Z signup,2026-03-18T12:30:00.007Z link');
    for (const sent of [SENT, []]) expect(decodeSent(encodeSent(sent))).toEqual(sent);
  });

  it('are refused if they are something else', () => {
    for (const text of [
      'yesterday signup',
      `${NOW}`,
      '2026-03-17T12:30:00.007Z cake',
      '2026-03-17T12:30:00.007Z',
    ])
      expect(() => decodeSent(text)).toThrow('The store contains an invalid list of emails.');
  });

  it('are kept while a limit counts them', () => {
    const later = { at: NOW + 6 * DAY + HOUR, wish: 'welcome' } as const;
    expect(withSent(SENT, later)).toEqual([SENT[1], later]);
    expect(withoutSent(SENT, NOW)).toEqual([SENT[0]]);
  });
});

describe('the turns of a client', () => {
  it('are the same after they were text, and refused if they are something else', () => {
    const turns = [NOW, NOW + 1].map((at, n) => ({ at, request: `request${n}` }));
    for (const some of [turns, []]) expect(decodeTurns(encodeTurns(some))).toEqual(some);
    expect(() => decodeTurns('2026 one,soon two')).toThrow('The store contains an invalid list of turns.');
  });
});
