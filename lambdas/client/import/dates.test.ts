import { readDate } from './dates';

const DAY = Date.UTC(2025, 8, 19);
const TIME = Date.UTC(2025, 8, 19, 14, 5, 9);
const MINUTE = Date.UTC(2025, 8, 19, 14, 5);

describe('readDate', () => {
  it.each([
    ['2025-09-19', DAY],
    [' 2025-9-19 ', DAY],
    ['2025-09-19T14:05:09.123456Z', TIME + 123],
    ['2025-09-19T16:05:09+02:00', TIME],
    ['2025-09-19 14:05:09', TIME],
    ['2025-09-19 14:05:09 UTC', TIME],
    ['2025-09-19 09:05:09 -0500', TIME],
    ['2025/09/19, 14:05', MINUTE],
    ['19.09.2025', DAY],
    ['19.9.25 14:05', MINUTE],
    ['3.4.2025', Date.UTC(2025, 3, 3)],
    ['19/09/2025 14:05:09', TIME],
    ['9/19/2025 14:05:09', TIME],
    ['9/19/25, 2:05 PM', MINUTE],
    ['9/19/2025 12:00:00 AM', DAY],
    ['4/4/2025', Date.UTC(2025, 3, 4)],
    ['Sep 19, 2025', DAY],
    ['Fri, September 19, 2025 at 2:05\u202fPM', MINUTE],
    ['19 Sept 2025', DAY],
    ['Freitag, 19. September 2025 um 14:05', MINUTE],
    ['19. März 2025', Date.UTC(2025, 2, 19)],
    ['45919', DAY],
    ['45919,586805556', Date.UTC(2025, 8, 19, 14, 5)],
  ])('reads %s', (text, time) => {
    expect(readDate(text)).toBe(time);
  });

  it('asks which comes first if day and month could be either', () => {
    for (const text of ['3/4/2025', '03-04-25 14:05']) expect(readDate(text)).toBe('unclear');
    expect(readDate('3/4/2025', 'day')).toBe(Date.UTC(2025, 3, 3));
    expect(readDate('3/4/2025', 'month')).toBe(Date.UTC(2025, 2, 4));
  });

  it.each([
    ...[
      '',
      'yesterday',
      '2025',
      '20250919',
      '2025-02-30',
      '31.02.2025',
      '9/31/2025',
      '0/0/2025',
      '13/13/2025',
    ],
    ...['2025-09-19 24:00', '9/19/2025 13:00 PM', '9/19/2025 0:30 AM', '2025-09-19 10:60', '19 Foo 2025'],
    ...['12345', '99999', '45919 x', '2025-09/19', '1.2.345'],
  ])('does not guess what “%s” is', (text) => {
    expect(readDate(text)).toBeUndefined();
  });

  it('knows that the order given leaves no other reading', () => {
    expect(readDate('9/19/2025', 'day')).toBeUndefined();
  });
});
