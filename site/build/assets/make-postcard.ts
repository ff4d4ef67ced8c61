/**
 * Draws the picture of emails, and writes it into the module that sends it (`npm run postcard -w site`). It is committed:
 * Lambdas and the local host are bundled without the packages that draw.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POSTCARD } from '../../src/art/Postcard';
import { drawPostcard } from './postcard';
import { openRenderer } from './render';

const site = fileURLToPath(new URL('../..', import.meta.url));

async function main(): Promise<void> {
  const png = await drawPostcard(await openRenderer(site));
  const lines = [
    '/** The picture at the top of emails as PNG in Base64; `npm run postcard -w site` draws it and writes this file. */',
    `export const POSTCARD_PNG =\n  '${png.toString('base64')}';`,
    '',
    '/** The size at which it is shown; it has two pixels for each of these. */',
    `export const POSTCARD_SIZE = { width: ${POSTCARD.width}, height: ${POSTCARD.height} } as const;`,
    '',
  ];
  writeFileSync(join(site, '../lambdas/email/postcard.ts'), lines.join('\n'));
}

void main();
