/**
 * Writes cards, share picture, icons, web manifest and security.txt into `public` (`npm run site-files -w site`).
 * The build runs this before Gatsby, whose hooks cannot import the TypeScript of other workspaces.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../gatsby-config';
import { SITE_FILES, securityTxt, webManifest } from '../src/seo/site-files';
import { makeCards } from './art/cards';
import { makeImages } from './art/images';
import { openRenderer } from './art/render';

const site = fileURLToPath(new URL('..', import.meta.url));
const output = join(site, 'public');

async function main(): Promise<void> {
  const renderer = await openRenderer(site);
  await Promise.all([makeImages(renderer, output), makeCards(renderer, output)]);
  write(SITE_FILES.manifest, webManifest());
  write(SITE_FILES.security, securityTxt(String(config.siteMetadata?.siteUrl), new Date()));
}

function write(path: string, text: string): void {
  const file = join(output, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

void main();
