import { type Bars, barsHtml, barsText } from './bars';

const barsOf = (...counts: number[]): Bars => ({
  title: 'Days',
  rows: counts.map((count, n) => ({ label: 'x'.repeat(n + 1), count })),
});

test.each([
  ['nothing for none', [0, 0], [0, 0]],
  ['something for one of many', [1, 1000], [1, 24]],
  ['all of it for the most, however few they are', [0, 1], [0, 24]],
  ['in proportion', [3, 6, 12], [6, 12, 24]],
])('the bar of a number is as long as it is: %s', (_, counts, lengths) => {
  const bars = barsOf(...counts);
  const [title, ...rows] = barsText(bars).split('\n');
  expect([title, rows.map((row) => row.split('#').length - 1)]).toEqual(['Days', lengths]);
  const html = barsHtml(bars, (text) => text);
  const widths = [...html.matchAll(/style="width:(\d+)%/g)].map(([, width]) => Number(width));
  const most = Math.max(...counts);
  const percent = counts.map((count) => Math.max(1, Math.round((100 * count) / most)));
  expect(widths).toEqual(percent.filter((_, n) => counts[n] !== 0));
});

test('the bars of a table begin below each other, also of one without rows', () => {
  expect(barsText(barsOf(1, 2))).toBe(`Days\nx   ${'#'.repeat(12)}  1\nxx  ${'#'.repeat(24)}  2`);
  expect(barsText(barsOf())).toBe('Days');
});
