import { formatCount } from '../facts/format-count';

/** A small table of numbers with a bar for each. */
export interface Bars {
  title: string;
  rows: readonly { label: string; count: number }[];
}

/** The length of the longest bar: in characters, and in percent of its column. */
const LONGEST = { characters: 24, percent: 100 };

/** Returns the length of the bar of a number: none for 0, and at least 1 for any other number. */
function lengthOf(count: number, { rows }: Bars, longest: number): number {
  const most = Math.max(1, ...rows.map((row) => row.count));
  return count === 0 ? 0 : Math.max(1, Math.round((longest * count) / most));
}

/** Returns the table as text: `Mon, 23 Nov  ######## 12`. */
export function barsText(bars: Bars): string {
  const width = Math.max(...bars.rows.map(({ label }) => label.length));
  const rows = bars.rows.map(({ label, count }) => {
    const bar = '#'.repeat(lengthOf(count, bars, LONGEST.characters));
    return [label.padEnd(width), bar, formatCount(count)].filter(Boolean).join('  ');
  });
  return [bars.title, ...rows].join('\n');
}

/** Returns the table as HTML; a mail program without styles shows the numbers. @param escaped escapes a text */
export function barsHtml(bars: Bars, escaped: (text: string) => string): string {
  const cell = 'padding:2px 10px 2px 0;font-size:15px;line-height:1.5';
  const rows = bars.rows.map(({ label, count }) => {
    const width = lengthOf(count, bars, LONGEST.percent);
    const bar =
      width > 0 ? `<div class="b" style="width:${width}%;height:14px;background:#a81e1c"></div>` : '';
    return `<tr><th class="m" scope="row" align="left" style="${cell};font-weight:normal;white-space:nowrap;color:#46506a">${escaped(label)}</th><td width="100%" style="${cell}">${bar}</td><td class="i" align="right" style="${cell};padding-right:0;color:#15223f"><b>${formatCount(count)}</b></td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-family:Georgia,'Times New Roman',serif"><caption class="i" style="padding:0 0 6px;font-size:17px;text-align:left;color:#15223f">${escaped(bars.title)}</caption>${rows.join('')}</table>`;
}
