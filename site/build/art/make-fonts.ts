/** Writes the font files and their stylesheet. Run `npm run fonts -w site` after a change in typefaces.ts. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontStyles, makeFonts } from './fonts';

const site = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(site, 'static/fonts');

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith('.woff2')) rmSync(join(folder, name));
  const files = await makeFonts(site);
  for (const { name, data } of files) writeFileSync(join(folder, name), data);
  writeFileSync(join(site, 'src/styles/fonts.css'), fontStyles(files, site));
}

void main();
