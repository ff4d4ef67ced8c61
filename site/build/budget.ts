import { brotli } from './compress';
import type { Islands } from './islands';

/** The most bytes, brotli, that a visit may cost; pictures and fonts aside. */
const BUDGET = { landingPage: 15_000, bootstrap: 2_000, formTouched: 70_000, cartTouched: 70_000 } as const;

export interface Measured {
  /** The finished pages by file name. */
  pages: ReadonlyMap<string, string>;
  islands: Islands;
  /** A built file's bytes, uncompressed. */
  size(file: string): Buffer;
}

/** Fails the build when a page has become heavier than was promised. */
export function checkBudget({ pages, islands, size }: Measured): void {
  const landing = pages.get('index.html');
  if (!landing) throw new Error('Gatsby has built no landing page.');
  const inline = [...landing.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code).join('');
  const { entry = [], later = [] } = islands.signup ?? {};
  const weigh = (files: readonly string[]) =>
    files.filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + brotli(size(file)).length, 0);
  const weights = {
    landingPage: brotli(landing).length - brotli(inline).length,
    bootstrap: brotli(inline).length,
    // Of what the entry can ask for, a signup asks for toasts alone; the parser is for the owner's answers.
    formTouched: weigh([...entry, ...later.filter((file) => file.startsWith('toast-'))]),
    cartTouched: weigh(islands.cart?.entry ?? []),
  };
  for (const [name, bytes] of Object.entries(weights)) {
    const most = BUDGET[name as keyof typeof BUDGET];
    if (bytes > most) throw new Error(`Budget: ${name} weighs ${bytes} bytes, ${most} are allowed.`);
  }
}
