import { brotli } from './compress';

/**
 * Maximum size of what a visit loads beside the page, in bytes after Brotli, with the facts of the specification: a
 * budget is about code, not about the owner's words. A test asserts it. Of the landing page: the scripts inside the
 * page; scripts and styles of the first touch of form and cart; and all of the form, with what it loads later. Of the
 * dashboard: scripts and styles of its overview.
 */
export const BUDGETS = {
  bootstrap: 2_250,
  formTouched: 24_000,
  formUsed: 36_000,
  cartTouched: 30_000,
  overview: 84_000,
} as const;

/** The content of the files of each budget. */
export type LoadedFiles = Readonly<Record<keyof typeof BUDGETS, readonly (string | Uint8Array)[]>>;

/** Returns the same of a page with its style and pictures but without scripts. */
export const pageBudget = (file: string): number => (file === 'index.html' ? 23_500 : 16_000);

/**
 * By how much more the build fails, besides the size of the facts: they are repeated in other spellings, and titles
 * need their letters. A test proves that no set of facts that the check of facts accepts needs more.
 */
const TOLERANCE = { files: 1_000, page: 3_000 } as const;

/** Returns how large facts are by themselves, in bytes after Brotli. */
export const factsSize = async (facts: object): Promise<number> =>
  (await brotli(JSON.stringify(facts))).length;

/** Returns how large the files of each budget are. */
export async function loadedSizes(files: LoadedFiles): Promise<ReadonlyMap<keyof typeof BUDGETS, number>> {
  const sizes = Object.entries(files).map(async ([name, contents]) => {
    const compressed = await Promise.all(contents.map(brotli));
    const bytes = compressed.reduce((sum, { length }) => sum + length, 0);
    return [name as keyof typeof BUDGETS, bytes] as const;
  });
  return new Map(await Promise.all(sizes));
}

/** Returns the size of a page without the scripts that the build inserts. */
export const pageSize = async (html: string): Promise<number> =>
  (await brotli(html.replace(/<script>.*?<\/script>/gs, ''))).length;

/**
 * Checks the sizes of what is loaded beside pages.
 * @param facts how large the facts are by themselves
 * @throws if one exceeds its budget, which fails the build
 */
export async function checkFiles(files: LoadedFiles, facts: number): Promise<void> {
  for (const [name, bytes] of await loadedSizes(files))
    checkSize(name, bytes, BUDGETS[name] + TOLERANCE.files + facts);
}

/**
 * Checks the sizes of finished pages.
 * @param pages HTML by file name
 * @param facts how large the facts are by themselves
 * @throws if one exceeds its budget, which fails the build
 */
export async function checkPages(pages: ReadonlyMap<string, string>, facts: number): Promise<void> {
  const sizes = [...pages].map(async ([file, html]) => [file, await pageSize(html)] as const);
  for (const [file, bytes] of await Promise.all(sizes))
    checkSize(file, bytes, pageBudget(file) + TOLERANCE.page + facts);
}

function checkSize(name: string, bytes: number, allowed: number): void {
  if (bytes > allowed) throw new Error(`Budget: ${name} has ${bytes} bytes, ${allowed} are allowed.`);
}
