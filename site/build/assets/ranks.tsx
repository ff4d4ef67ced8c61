import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { TallRank, WideRank } from '../../src/art/RankPicture';
import { DEMO_GAME, RANK_FORMATS, RANK_PICTURE } from '../../src/content/pages/demo';
import { BACKGROUND_COLOR } from '../../src/seo/site-files';
import { makeAnew, type Remember } from './cache';
import type { Renderer } from './render';

const DRAWINGS = { story: TallRank, post: WideRank } as const;

/** Writes a picture of each rank of the game to try, in each format, into `output`. */
export async function makeRanks(
  renderer: Renderer,
  output: string,
  remember: Remember = makeAnew,
): Promise<void> {
  const { label, question, address, path } = RANK_PICTURE;
  const pictures = DEMO_GAME.ranks.flatMap((rank, found) =>
    RANK_FORMATS.map(async ({ id, width }) => {
      const drawing = DRAWINGS[id]({ found, rank, label, question, address, ground: BACKGROUND_COLOR });
      const png = await remember([renderer.svg(drawing), width, 'rank'], () =>
        sharp(renderer.png(drawing, width)).png({ palette: true, compressionLevel: 9 }).toBuffer(),
      );
      const file = join(output, path(found, id));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, png);
    }),
  );
  await Promise.all(pictures);
}
