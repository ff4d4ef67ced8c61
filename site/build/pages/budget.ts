import { brotli } from './compress';
import { parsePage, withoutElements } from './html';
import type { Islands } from './islands';

/** Maximum size of the scripts that a visit of the landing page loads, in bytes after Brotli. */
const SCRIPT_BUDGETS = { bootstrap: 2_000, formTouched: 72_000, cartTouched: 70_000 } as const;

/** Maximum size of a page with its style and pictures but without scripts, in bytes after Brotli; a test asserts it. */
export const PAGE_BUDGET = 16_000;
/** From this size on the build fails. Names and prices that the owner changes may take what is between the two. */
const PAGE_LIMIT = 17_000;

export interface BuiltFiles {
  /** Finished pages by file name. */
  pages: ReadonlyMap<string, string>;
  islands: Islands;
  /** Returns the content of a built file, uncompressed. */
  read(file: string): Buffer;
}

/** Checks the sizes of pages and scripts. @throws if one exceeds its budget, which fails the build */
export async function checkBudget({ pages, islands, read }: BuiltFiles): Promise<void> {
  for (const [file, html] of pages) {
    const bytes = await pageSize(html);
    if (bytes > PAGE_LIMIT)
      throw new Error(`Budget: ${file} has ${bytes} bytes without scripts, ${PAGE_LIMIT} are allowed.`);
  }
  const landing = pages.get('index.html');
  if (!landing) throw new Error('Gatsby has not built a landing page.');
  const { entry = [], later = [] } = islands.signup ?? {};
  const sizeOf = async (files: readonly string[]): Promise<number> => {
    const scripts = files.filter((file) => file.endsWith('.js'));
    const compressed = await Promise.all(scripts.map((file) => brotli(read(file))));
    return compressed.reduce((sum, { length }) => sum + length, 0);
  };
  const sizes = {
    bootstrap: (await brotli(inlineScripts(landing))).length,
    // A signup loads only the toasts of what the entry may load; the parser is for admin responses.
    formTouched: await sizeOf([...entry, ...later.filter((file) => file.startsWith('toast-'))]),
    cartTouched: await sizeOf(islands.cart?.entry ?? []),
  };
  for (const [name, bytes] of Object.entries(sizes)) {
    const allowed = SCRIPT_BUDGETS[name as keyof typeof SCRIPT_BUDGETS];
    if (bytes > allowed) throw new Error(`Budget: ${name} has ${bytes} bytes, ${allowed} are allowed.`);
  }
}

/** Returns the size of a page without scripts, in bytes after Brotli. */
export const pageSize = async (html: string): Promise<number> =>
  (await brotli(withoutElements(html, 'script:not([type])'))).length;

const inlineScripts = (html: string): string =>
  parsePage(html)
    .querySelectorAll('script:not([type])')
    .map(({ rawText }) => rawText)
    .join('');
