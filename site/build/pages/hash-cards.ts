import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CARD_FOLDER } from '../../src/art/card-pictures';
import { filesIn } from '../files';

/**
 * Moves the card pictures into a folder named after a hash of their content, so that browsers may cache them forever.
 * @returns the folder's address, which replaces {@link CARD_FOLDER} in pages
 * @throws if the build has written no cards
 */
export function hashCards(output: string): string {
  const source = join(output, CARD_FOLDER);
  const hash = createHash('sha256');
  for (const file of filesIn(source)) hash.update(`${file}\n`).update(readFileSync(join(source, file)));
  const folder = `/static/cards-${hash.digest('hex').slice(0, 16)}`;
  mkdirSync(dirname(join(output, folder)), { recursive: true });
  renameSync(source, join(output, folder));
  return folder;
}

/** Returns a page that loads its cards from the folder of {@link hashCards}. */
export const withHashedCards = (html: string, folder: string): string =>
  html.replaceAll(`src="${CARD_FOLDER}/`, `src="${folder}/`);
