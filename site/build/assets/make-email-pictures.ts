/**
 * Draws the pictures of emails, and writes them into the module that sends them (`npm run email-pictures -w site`). It
 * is committed: Lambdas and the local host are bundled without the packages that draw.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drawEmailPicture, EMAIL_PICTURES } from './email-pictures';
import { openRenderer } from './render';

const site = fileURLToPath(new URL('../..', import.meta.url));

async function main(): Promise<void> {
  const renderer = await openRenderer(site);
  const entries = await Promise.all(
    Object.entries(EMAIL_PICTURES).map(async ([name, picture]) => {
      const png = await drawEmailPicture(renderer, picture);
      const { width, height } = picture.shown;
      return `  ${name}: {\n    width: ${width},\n    height: ${height},\n    png: '${png.toString('base64')}',\n  },`;
    }),
  );
  const lines = [
    '/**',
    ' * The pictures of emails as PNG in Base64, and the size at which they are shown; `npm run email-pictures -w site`',
    ' * draws them and writes this file.',
    ' */',
    'export const DRAWN_PICTURES = {',
    ...entries,
    '} as const;',
    '',
  ];
  writeFileSync(join(site, '../lambdas/email/drawn-pictures.ts'), lines.join('\n'));
}

void main();
