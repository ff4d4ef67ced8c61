import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRESS_KIT } from '../../src/content/pages/press';
import { PRINT_SHEETS } from '../../src/content/print-sheets';
import { launchCalendar, SITE_FILES, securityTxt, webManifest } from '../../src/seo/site-files';
import { TEXT_FONT } from '../../src/seo/text-font';
import { readBuildTime, readInstallation } from '../env';
import { openPictureCache } from './cache';
import { makeCards } from './cards';
import { makeImages } from './images';
import { pressFiles } from './press-kit';
import { printSheet } from './print-sheets';
import { makeRanks } from './ranks';
import { openRenderer } from './render';
import { CHARACTERS, cutDisplay, cutText } from './typefaces';

const site = fileURLToPath(new URL('../..', import.meta.url));
const output = join(site, 'public');

/**
 * Writes cards, share picture, ranks, press kit, sheets to print, icons, web manifest and security.txt into `public`.
 */
export async function makeSiteFiles(): Promise<void> {
  const renderer = await openRenderer(site);
  const { remember, forgetOthers } = openPictureCache(site);
  await Promise.all([
    makeImages(renderer, output, remember),
    makeCards(renderer, output, remember),
    makeRanks(renderer, output, remember),
  ]);
  const press = await pressFiles(renderer, remember);
  write(PRESS_KIT.path, press.kit);
  for (const [path, bytes] of press.singles) write(path, bytes);
  for (const sheet of PRINT_SHEETS) write(sheet.path, await printSheet(renderer, sheet, remember));
  forgetOthers();
  write('fonts/tantrum-display.woff2', await cutDisplay(CHARACTERS, site));
  write(TEXT_FONT, await cutText(site));
  write(SITE_FILES.manifest, webManifest());
  const { SITE_URL: siteUrl } = readInstallation();
  const now = readBuildTime();
  write(SITE_FILES.security, securityTxt(siteUrl, now));
  write(SITE_FILES.calendar, launchCalendar(siteUrl, now));
}

function write(path: string, text: string | Uint8Array): void {
  const file = join(output, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
