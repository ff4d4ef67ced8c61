import { randomBytes } from 'node:crypto';
import { type BuiltFiles, checkBudget } from './budget';

const incompressible = (bytes: number) => randomBytes(bytes).toString('latin1').replaceAll('<', '');

/** Returns a site with one page and a signup island whose files have the given sizes. */
const site = (html: string, sizes: Record<string, number> = {}): BuiltFiles => ({
  pages: new Map([['index.html', html]]),
  islands: { signup: { entry: Object.keys(sizes), later: ['toast-1.js', 'parser-1.js'] } },
  read: (file) => randomBytes(sizes[file] ?? 0),
});

const check = (changes: Partial<BuiltFiles>) => checkBudget({ ...site('x'), ...changes });

describe('checkBudget', () => {
  it('accepts a small site', async () => {
    await checkBudget(site('<p>x</p><script>boot()</script>', { 'signup-1.js': 60_000 }));
  });

  it('throws if scripts exceed their budget', async () => {
    await expect(checkBudget(site(`<script>${incompressible(2_500)}</script>`))).rejects.toThrow(
      /^Budget: bootstrap has/,
    );
    await expect(checkBudget(site('x', { 'signup-1.js': 73_000 }))).rejects.toThrow(
      /^Budget: formTouched has/,
    );
    const islands = { cart: { entry: ['cart-1.js'], later: [] } };
    await expect(check({ islands, read: () => randomBytes(71_000) })).rejects.toThrow(
      /^Budget: cartTouched has/,
    );
  });

  it('throws if any page without its scripts exceeds 17 kB', async () => {
    const pages = (bytes: number) =>
      new Map([
        ['index.html', 'x'],
        ['faq/index.html', `${randomBytes(bytes).toString('hex')}<script>${incompressible(1_900)}</script>`],
      ]);
    await check({ pages: pages(16_500) });
    await expect(check({ pages: pages(17_100) })).rejects.toThrow(/^Budget: faq\/index.html has 17\d+ bytes/);
  });

  it('counts toasts, but neither stylesheets nor what a signup never loads', async () => {
    const withFile = (name: string) => site('x', { [name]: 73_000 });
    await expect(checkBudget(withFile('toast-1.js'))).rejects.toThrow(/formTouched/);
    await checkBudget(withFile('styles-1.css'));
    await check({ read: (file) => randomBytes(file === 'parser-1.js' ? 71_000 : 0) });
  });

  it('throws if there is no landing page', async () => {
    await expect(check({ pages: new Map() })).rejects.toThrow('not built a landing page');
  });
});
