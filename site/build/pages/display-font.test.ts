import { join } from 'node:path';
import { create } from 'fontkit';
import { displayCharacters, embedDisplayFont } from './display-font';

const site = join(__dirname, '../..');
const STYLE = '@font-face{font-family:F;src:url(/fonts/tantrum-display.woff2) format("woff2")}';

/** Returns the characters of the font in a stylesheet. */
/** Ends the table of characters of every font. */
const LAST_CODE = 0xffff;

function charactersOf(style: string): string {
  const [, data = ''] = /base64,([^)]+)\)/.exec(style) ?? [];
  const font = create(Buffer.from(data, 'base64'));
  return 'characterSet' in font
    ? font.characterSet
        .filter((code) => code < LAST_CODE)
        .map((code) => String.fromCodePoint(code))
        .join('')
    : '';
}

describe('displayCharacters', () => {
  it('returns the capitals of titles, stamps and drawings, and what a script shows later', () => {
    const page =
      '<h1>Ab</h1><p class="x display">c</p><svg><text class="a-d">D</text></svg><i data-later-title="e"></i><p>z</p>';
    expect(displayCharacters(page)).toBe('ABCDE');
  });
});

describe('embedDisplayFont', () => {
  it('embeds only the letters of the pages that share a stylesheet', async () => {
    const styles = new Map([
      ['a.html', STYLE],
      ['b.html', STYLE],
      ['c.html', `${STYLE}.c{}`],
    ]);
    const pages = new Map([
      ['a.html', '<h1>a</h1>'],
      ['b.html', '<h1>b</h1>'],
      ['c.html', '<h1>c</h1>'],
    ]);
    const embedded = await embedDisplayFont(styles, pages, site);
    expect(embedded.get('a.html')).toBe(embedded.get('b.html'));
    expect(charactersOf(embedded.get('a.html') ?? '')).toBe('AB');
    expect(charactersOf(embedded.get('c.html') ?? '')).toBe('C');
    expect([...embedded.values()].join('')).not.toContain('/fonts/');
  });
});
