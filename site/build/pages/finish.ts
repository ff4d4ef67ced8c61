import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn, textOf } from '../files';
import { checkBudget } from './budget';
import { bundleBootstrap } from './bundle-bootstrap';
import { compressFolder } from './compress';
import { inlineHashes } from './csp';
import { hashCards, withHashedCards } from './hash-cards';
import type { Islands } from './islands';
import { finishPage } from './page';
import { prune } from './prune';
import { shareStyles } from './share-styles';
import { wellKnownFiles } from './well-known';

export interface BuiltSite {
  /** The workspace's folder; the pages are in its `public`. */
  folder: string;
  siteUrl: string;
  islands: Islands;
}

/** Turns what Gatsby built into what is served, and writes `build.json` for whoever serves it. */
export async function finishSite({ folder, siteUrl, islands }: BuiltSite): Promise<void> {
  const output = join(folder, 'public');
  const css = stylesheetOf(output);
  const bootstrap = await bundleBootstrap(folder, islands);
  prune(output, islands);
  const cards = hashCards(output);

  const files = filesIn(output).filter((name) => name.endsWith('.html'));
  const written = new Map(files.map((file) => [file, withHashedCards(textOf(output, file), cards)]));
  const pages = new Map(
    [...shareStyles(css, written)].map(([file, style]) => [
      file,
      finishPage(written.get(file) ?? '', { style, bootstrap }),
    ]),
  );
  checkBudget({ pages, islands, size: (file) => readFileSync(join(output, file)) });

  for (const [file, html] of [...pages, ...wellKnownFiles(siteUrl, pages)]) write(join(output, file), html);
  compressFolder(output);
  const csp = inlineHashes([...pages.values()]);
  write(join(folder, 'build.json'), `${JSON.stringify({ siteUrl, csp }, null, 2)}\n`);
}

/** Gatsby gathers all CSS in one file. */
function stylesheetOf(output: string): string {
  const [file, ...more] = filesIn(output).filter((name) => /^styles\.\w+\.css$/.test(name));
  if (!file || more.length > 0) throw new Error('Gatsby has not written exactly one stylesheet.');
  return textOf(output, file);
}

function write(path: string, text: string): void {
  writeFileSync(path, text);
}
