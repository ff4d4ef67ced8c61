import { brotli } from './compress';

/**
 * Maximum size of what a visit loads beside the page, in bytes after Brotli. Of the landing page: the scripts inside the
 * page; scripts and styles of the first touch of form and cart; and all of the form, with what it loads later. Of the
 * dashboard: scripts and styles of its overview.
 */
const BUDGETS = {
  bootstrap: 2_250,
  formTouched: 24_000,
  formUsed: 36_000,
  cartTouched: 30_000,
  overview: 84_000,
} as const;

/** Returns the maximum size of a page with its style and pictures but without scripts, in bytes after Brotli; a test asserts it. */
export const pageBudget = (file: string): number => (file === 'index.html' ? 23_000 : 16_000);
/** By how much more the build fails. Names and prices that the owner changes may take what is between the two. */
const TOLERANCE = 1_000;

/**
 * Checks the sizes of what is loaded beside pages.
 * @param files the content of each budget's files
 * @throws if one exceeds its budget, which fails the build
 */
export async function checkFiles(
  files: Readonly<Record<keyof typeof BUDGETS, readonly (string | Uint8Array)[]>>,
): Promise<void> {
  for (const [name, allowed] of Object.entries(BUDGETS)) {
    const sizes = await Promise.all(files[name as keyof typeof BUDGETS].map(brotli));
    const bytes = sizes.reduce((sum, { length }) => sum + length, 0);
    if (bytes > allowed) throw new Error(`Budget: ${name} has ${bytes} bytes, ${allowed} are allowed.`);
  }
}

/**
 * Checks the sizes of finished pages.
 * @param pages HTML by file name
 * @throws if one exceeds its budget, which fails the build
 */
export async function checkPages(pages: ReadonlyMap<string, string>): Promise<void> {
  for (const [file, html] of pages) {
    const bytes = await pageSize(html);
    const limit = pageBudget(file) + TOLERANCE;
    if (bytes > limit)
      throw new Error(`Budget: ${file} has ${bytes} bytes without scripts, ${limit} are allowed.`);
  }
}

/** Returns the size of a page without the scripts that the build inserts, in bytes after Brotli. */
export const pageSize = async (html: string): Promise<number> =>
  (await brotli(html.replace(/<script>.*?<\/script>/gs, ''))).length;
