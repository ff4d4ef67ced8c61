import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesIn } from '../build/files';
import { brotli } from '../build/pages/compress';

/** The built site, and beside it the lightest page there can be with the same content. */
export interface Sites {
  ours: string;
  limit: string;
  close(): void;
}

/** Every script of a page, data included. */
const SCRIPT = /<script\b[^>]*>.*?<\/script>/gs;

/** Serves both by the same code of the local host, each in a process of its own. */
export async function serveBoth(siteFolder: string): Promise<Sites> {
  const limitFolder = writeLimit(siteFolder);
  const [ours, limit] = await Promise.all([serve(siteFolder), serve(limitFolder)]);
  return {
    ours: ours.url,
    limit: limit.url,
    close() {
      for (const { process } of [ours, limit]) process.disconnect();
      rmSync(limitFolder, { recursive: true });
    },
  };
}

/** Copies the built site without any script. @returns the folder of the copy, which the caller removes */
function writeLimit(siteFolder: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'static-limit-'));
  const output = join(folder, 'public');
  cpSync(join(siteFolder, 'public'), output, { recursive: true });
  cpSync(join(siteFolder, 'build.json'), join(folder, 'build.json'));
  for (const file of filesIn(output).filter((name) => name.endsWith('.html'))) {
    const path = join(output, file);
    const html = readFileSync(path, 'utf8').replaceAll(SCRIPT, '');
    writeFileSync(path, html);
    writeFileSync(`${path}.br`, brotli(html));
    writeFileSync(`${path}.gz`, gzipSync(html, { level: 9 }));
  }
  return folder;
}

async function serve(folder: string): Promise<{ url: string; process: ChildProcess }> {
  const child = fork(resolve('site/bench/serve.ts'), [folder], { execArgv: ['--import', 'tsx'] });
  const [url] = await once(child, 'message');
  return { url: String(url), process: child };
}
