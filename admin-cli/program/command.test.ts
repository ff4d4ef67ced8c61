import { OWNER_DAYS, readOwnerTime } from '@tariff-tantrum/lambdas/facts/owner-days';
import { InvalidArgumentError } from 'commander';
import { parseColumnValues, parseTag, parseTimeOption } from './command';

const NOW = Date.UTC(2025, 9, 2, 12);
const parse = parseTimeOption(() => NOW);

test("a time is a span before now, a day or a time of the owner's zone, or a time with its zone", () => {
  expect(parse('36h').getTime()).toBe(NOW - 36 * 3_600_000);
  for (const text of ['2025-10-01', '2025-10-01T12:30', '2025-10-01 12:30', '2025-10-01T12:00+02:00'])
    expect(parse(text).getTime()).toBe(readOwnerTime(text));
});

test('an hour that the clocks skip is an error that says so', () => {
  const skipped = firstSkippedHour();
  if (skipped !== undefined) expect(() => parse(skipped)).toThrow(/clocks skip this hour/);
});

test.each(['soon', '2025-02-31', '3 d', ''])('"%s" is no time', (text) => {
  expect(() => parse(text)).toThrow(InvalidArgumentError);
});

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

/** Returns the first hour that the owner's clocks skip in a year; undefined where they are never changed. */
function firstSkippedHour(): string | undefined {
  for (let clock = Date.UTC(2026, 0, 1, 0, 30); clock < Date.UTC(2027, 0, 1); clock += 3_600_000)
    if (OWNER_DAYS.timesOf(clock).length === 0)
      return new Date(clock).toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length);
  return undefined;
}
