import { join } from 'node:path';
import { create } from 'fontkit';
import { displayCharacters, styleFor } from './styles';

describe('displayCharacters', () => {
  it('returns the capitals of titles and stamps, what a script shows later, and the letters of drawings', () => {
    const page =
      '<h1>Ab</h1><p class="x display">c</p><svg><text class="a-display">Df</text></svg><i data-later-title="e"></i><p>z</p>';
    expect(displayCharacters(page)).toBe('ABCEDf');
  });
});

test('styleFor embeds the letters of a page in the brand face', async () => {
  const css =
    'h1{font-family:F}@font-face{font-family:F;src:url(/fonts/tantrum-display.woff2) format("woff2")}';
  const style = await styleFor(css, '<h1>Ba</h1>', join(__dirname, '../..'));
  const [, data = ''] = /base64,([^)]+)\)/.exec(style) ?? [];
  expect(create(Buffer.from(data, 'base64'))).toMatchObject({
    characterSet: expect.arrayContaining([...'AB'].map((letter) => letter.codePointAt(0))),
  });
  expect(style).not.toContain('/fonts/');
});
