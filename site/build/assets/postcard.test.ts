import { join } from 'node:path';
import { POSTCARD_PNG, POSTCARD_SIZE } from '@tariff-tantrum/lambdas/email/postcard';
import sharp from 'sharp';
import { drawPostcard } from './postcard';
import { openRenderer } from './render';

const sent = Buffer.from(POSTCARD_PNG, 'base64');

it('is sent as it is drawn now; otherwise run `npm run postcard -w site`', async () => {
  const drawn = await drawPostcard(await openRenderer(join(__dirname, '../..')));
  const [a, b] = await Promise.all([sent, drawn].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  expect(a?.length).toBe(b?.length);
  // Another machine may round colours of edges otherwise.
  const differing = a?.filter((value, i) => Math.abs(value - Number(b?.[i])) > 24).length ?? 0;
  expect(differing / Number(a?.length)).toBeLessThan(0.001);
});

it('has at most 60 kB, and two pixels per unit', async () => {
  const { width, height } = await sharp(sent).metadata();
  expect([width, height]).toEqual([2 * POSTCARD_SIZE.width, 2 * POSTCARD_SIZE.height]);
  expect(sent.length).toBeLessThanOrEqual(60_000);
});
