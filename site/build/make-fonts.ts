/** Writes the font files and their style sheet: `npm run fonts -w site`, after a change in typefaces.ts. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fontPaths, fontStyles, makeFonts } from './fonts';

const folder = fileURLToPath(new URL('../static/fonts/', import.meta.url));
const styles = fileURLToPath(new URL('../src/styles/', import.meta.url));

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (name.endsWith('.woff2')) rmSync(`${folder}${name}`);
  const files = await makeFonts();
  for (const { name, data } of files) writeFileSync(`${folder}${name}`, data);
  writeFileSync(`${styles}fonts.css`, fontStyles(files));
  writeFileSync(`${styles}font-files.ts`, fontPaths(files));
}

void main();
