import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { filesIn, textOf } from '../build/files';
import { compressFile } from '../build/pages/compress';
import { hashesOf, parsePage, withoutElements } from '../build/pages/html';

/** URLs of the built site, and of two copies as lower limits: without scripts, and without the brand face. */
export interface Sites {
  built: string;
  scriptless: string;
  fontless: string;
  close(): void;
}

/** Returns the routes of all public pages with their own address. */
export const builtRoutes = (siteFolder: string): string[] =>
  filesIn(join(siteFolder, 'public'))
    .filter((file) => /(^|\/)index\.html$/.test(file) && file !== 'admin/index.html')
    .map((file) => `/${file.replace(/\/?index\.html$/, '')}`);

/** Returns whether search engines may index a page. */
export const isIndexable = (siteFolder: string, route: string): boolean =>
  !parsePage(textOf(join(siteFolder, 'public'), join(route, 'index.html'))).querySelector(
    'meta[name=robots][content*=noindex]',
  );

/** Serves all sites with the local host's code, each in its own process. */
export async function serveSites(siteFolder: string): Promise<Sites> {
  const copies = await Promise.all([
    copySite(siteFolder, (html) => withoutElements(html, 'script')),
    copySite(siteFolder, (html) => html.replace(/@font-face\s*\{[^}]*\}/g, '')),
  ]);
  const servers = await Promise.all([siteFolder, ...copies].map(serve));
  const [built = '', scriptless = '', fontless = ''] = servers.map(({ url }) => url);
  return {
    built,
    scriptless,
    fontless,
    close() {
      for (const { process } of servers) process.disconnect();
      for (const copy of copies) rmSync(copy, { recursive: true });
    },
  };
}

/** Copies the built site with changed pages. @returns the new folder, which the caller deletes */
async function copySite(siteFolder: string, change: (html: string) => string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'changed-site-'));
  const output = join(folder, 'public');
  cpSync(join(siteFolder, 'public'), output, { recursive: true });
  const pages = filesIn(output).filter((name) => name.endsWith('.html'));
  for (const file of pages) {
    writeFileSync(join(output, file), change(textOf(output, file)));
    await compressFile(join(output, file));
  }
  const { siteUrl } = JSON.parse(textOf(siteFolder, 'build.json'));
  const hashes = hashesOf(new Map(pages.map((file) => [file, textOf(output, file)])));
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ siteUrl, ...hashes }));
  return folder;
}

async function serve(folder: string): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(resolve('site/bench/serve.ts'), [folder], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit').then(() => {
    // It has printed why.
    throw new Error(`The site in ${folder} is not served.`);
  });
  const [url] = await Promise.race([once(child, 'message'), ended]);
  return { url: String(url), process: child };
}
