import { InvalidArgumentError } from 'commander';
import { parseColumnValues, parseTag, parseTime } from './command';

const NOW = Date.UTC(2025, 9, 2, 12);
const parse = parseTime(() => NOW);

test('a time is a span before now, a day or a time of this zone, or a time with its zone', () => {
  expect(parse('36h').getTime()).toBe(NOW - 36 * 3_600_000);
  expect(parse('2025-10-01')).toEqual(new Date(2025, 9, 1));
  expect(parse('2025-10-01T12:30')).toEqual(new Date(2025, 9, 1, 12, 30));
  expect(parse('2025-10-01T12:30:15')).toEqual(new Date(2025, 9, 1, 12, 30, 15));
  expect(parse('2025-10-01T12:00Z').getTime()).toBe(Date.UTC(2025, 9, 1, 12));
  expect(parse('2025-10-01T12:00+02:00').getTime()).toBe(Date.UTC(2025, 9, 1, 10));
});

test.each(['soon', '2025-02-31', '2025-02-31T10:00', '2025-10-01T25:00', '2025-10-01 12:00', ''])(
  '"%s" is no time',
  (text) => {
    expect(() => parse(text)).toThrow(InvalidArgumentError);
  },
);

test('rows to leave out have a column, which may have a sign in it, and one or more values', () => {
  expect(
    parseColumnValues('May we = email you?=No|Never', [{ column: 'Status', values: ['failed'] }]),
  ).toEqual([
    { column: 'Status', values: ['failed'] },
    { column: 'May we = email you?', values: ['No', 'Never'] },
  ]);
  for (const text of ['Status', '=No', 'Status='])
    expect(() => parseColumnValues(text)).toThrow(InvalidArgumentError);
});

test('a tag is one word', () => {
  expect(parseTag('essen-2026')).toBe('essen-2026');
  expect(() => parseTag('Essen 2026')).toThrow(InvalidArgumentError);
});
