import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CARD_FOLDER } from '../../src/art/card-pictures';
import { filesIn } from '../files';

/**
 * Moves the pictures of cards into a folder whose name changes with them, so that browsers may keep them for ever.
 * @returns the folder's address, to stand in pages instead of {@link CARD_FOLDER}
 * @throws where the build has drawn none
 */
export function hashCards(output: string): string {
  const drawn = join(output, CARD_FOLDER);
  const hash = createHash('sha256');
  for (const file of filesIn(drawn)) hash.update(`${file}\n`).update(readFileSync(join(drawn, file)));
  const folder = `/static/cards-${hash.digest('hex').slice(0, 16)}`;
  mkdirSync(dirname(join(output, folder)), { recursive: true });
  renameSync(drawn, join(output, folder));
  return folder;
}

/** A page whose cards are found where {@link hashCards} has moved them. */
export const withHashedCards = (html: string, folder: string): string =>
  html.replaceAll(`src="${CARD_FOLDER}/`, `src="${folder}/`);
