import { join } from 'node:path';
import { PRINT_SHEETS, type PrintSheet } from '../../src/content/print-sheets';
import { pdfOf } from './pdf';
import { printSheet } from './print-sheets';
import { openRenderer, type Renderer } from './render';

let renderer: Renderer;

beforeAll(async () => {
  renderer = await openRenderer(join(__dirname, '../..'));
});

const inMillimetres = (points: string | undefined) => (Number(points) * 25.4) / 72;

it.each<PrintSheet>([...PRINT_SHEETS])(
  'is two pages of $paper, at most 700 kB',
  async ({ width, height, ...rest }) => {
    const pdf = Buffer.from(await printSheet(renderer, { width, height, ...rest })).toString('latin1');
    const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(pages).toHaveLength(2);
    for (const [, right, top] of pages) {
      expect(inMillimetres(right)).toBeCloseTo(width, 1);
      expect(inMillimetres(top)).toBeCloseTo(height, 1);
    }
    expect(pdf.length).toBeLessThan(700_000);
  },
);

describe('pdfOf', () => {
  const page = (svg: string) => ({ width: 100, height: 100, alt: 'A picture', svg });
  const drawn = (content: string) => `<svg viewBox="0 0 100 100">${content}</svg>`;

  it('returns the same bytes for the same pictures', async () => {
    const pages = [page(drawn('<path fill="#a01b1b" stroke="none" d="M 0 0 L 9 9 L 0 9 Z"/>'))];
    expect(await pdfOf('Cards', pages)).toEqual(await pdfOf('Cards', pages));
  });

  it.each([
    ['an element', '<image href="a.png"/>', '<image>'],
    ['an attribute', '<path d="M 0 0" filter="url(#blur)"/>', 'path[filter]'],
    ['an attribute of a group', '<g opacity="0.5"></g>', 'g[opacity]'],
  ])('throws on %s that it does not draw', async (_, content, name) => {
    await expect(pdfOf('Cards', [page(drawn(content))])).rejects.toThrow(`A PDF cannot have ${name}.`);
  });
});
