import { brotli } from './compress';
import type { Islands } from './islands';

/** The most bytes, brotli, of scripts that a visit of the landing page may cost. */
const BUDGET = { bootstrap: 2_000, formTouched: 70_000, cartTouched: 70_000 } as const;

/**
 * The most bytes of a page with its headers. A server sends ten packets of 1460 bytes before it waits for the visitor's
 * first word: a page that needs one more comes a whole round trip later. Some room is left for a host's own headers.
 */
const FIRST_PACKETS = 14_400;
/** What the headers of a page weigh, the security policy with its hashes among them. */
const HEADERS = 1_600;

export interface Measured {
  /** The finished pages by file name. */
  pages: ReadonlyMap<string, string>;
  islands: Islands;
  /** A built file's bytes, uncompressed. */
  size(file: string): Buffer;
}

/** Fails the build when a page has become heavier than was promised. */
export function checkBudget({ pages, islands, size }: Measured): void {
  for (const [file, html] of pages) {
    const bytes = HEADERS + brotli(html).length;
    if (bytes > FIRST_PACKETS)
      throw new Error(
        `Budget: ${file} weighs ${bytes} bytes with its headers, ${FIRST_PACKETS} are allowed.`,
      );
  }
  const landing = pages.get('index.html');
  if (!landing) throw new Error('Gatsby has built no landing page.');
  const inline = [...landing.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code).join('');
  const { entry = [], later = [] } = islands.signup ?? {};
  const weigh = (files: readonly string[]) =>
    files.filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + brotli(size(file)).length, 0);
  const weights = {
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
