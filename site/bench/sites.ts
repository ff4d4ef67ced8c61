import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { filesIn, textOf } from '../build/files';
import { compressFile } from '../build/pages/compress';
import { parsePage, withoutElements } from '../build/pages/html';

/** URLs of the built site, and of a copy without scripts as the lower limit. */
export interface Sites {
  built: string;
  scriptless: string;
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

/** Serves both sites with the local host's code, each in its own process. */
export async function serveSites(siteFolder: string): Promise<Sites> {
  const scriptlessFolder = await copyWithoutScripts(siteFolder);
  const [built, scriptless] = await Promise.all([serve(siteFolder), serve(scriptlessFolder)]);
  return {
    built: built.url,
    scriptless: scriptless.url,
    close() {
      for (const { process } of [built, scriptless]) process.disconnect();
      rmSync(scriptlessFolder, { recursive: true });
    },
  };
}

/** Copies the built site without scripts and JSON-LD. @returns the new folder, which the caller deletes */
async function copyWithoutScripts(siteFolder: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'without-scripts-'));
  const output = join(folder, 'public');
  cpSync(join(siteFolder, 'public'), output, { recursive: true });
  cpSync(join(siteFolder, 'build.json'), join(folder, 'build.json'));
  for (const file of filesIn(output).filter((name) => name.endsWith('.html'))) {
    writeFileSync(join(output, file), withoutElements(textOf(output, file), 'script'));
    await compressFile(join(output, file));
  }
  return folder;
}

async function serve(folder: string): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(resolve('site/bench/serve.ts'), [folder], { execArgv: ['--import', 'tsx'] });
  const [url] = await once(child, 'message');
  return { url: String(url), process: child };
}
