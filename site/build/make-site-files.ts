/**
 * Writes what stands beside the pages: cards, share picture, icons, web manifest and security.txt.
 * `npm run site-files -w site`; the build does it before Gatsby runs, since its hooks cannot read our TypeScript
 * packages.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../gatsby-config';
import { SITE_FILES, securityTxt, webManifest } from '../src/seo/site-files';
import { makeCards } from './art/cards';
import { makeImages } from './art/images';

const site = fileURLToPath(new URL('..', import.meta.url));
const output = join(site, 'public');

async function main(): Promise<void> {
  await makeImages(site, output);
  await makeCards(site, output);
  write(SITE_FILES.manifest, webManifest());
  write(SITE_FILES.security, securityTxt(String(config.siteMetadata?.siteUrl), new Date()));
}

function write(path: string, text: string): void {
  const file = join(output, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

void main();
