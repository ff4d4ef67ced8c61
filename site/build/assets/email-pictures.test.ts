import { join } from 'node:path';
import { EMAIL_PICTURES as SENT } from '@tariff-tantrum/lambdas/email/picture';
import sharp from 'sharp';
import { drawEmailPicture, EMAIL_PICTURES } from './email-pictures';
import { openRenderer, type Renderer } from './render';

const sentPng = (name: keyof typeof SENT): Buffer => Buffer.from(SENT[name].png, 'base64');

let renderer: Renderer;
beforeAll(async () => {
  renderer = await openRenderer(join(__dirname, '../..'));
});

describe.each(['postcard', 'box'] as const)('the picture %s of emails', (name) => {
  it('is sent as it is drawn now; otherwise run `npm run email-pictures -w site`', async () => {
    const drawn = await drawEmailPicture(renderer, EMAIL_PICTURES[name]);
    const pixels = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer();
    const [a, b] = await Promise.all([sentPng(name), drawn].map(pixels));
    expect(a?.length).toBe(b?.length);
    // Another machine may round colours of edges otherwise.
    const differing = a?.filter((value, i) => Math.abs(value - Number(b?.[i])) > 24).length ?? 0;
    expect(differing / Number(a?.length)).toBeLessThan(0.001);
  });

  it('has at most 60 kB, and the pixels of its size', async () => {
    const { shown, zoom } = EMAIL_PICTURES[name];
    const { width } = await sharp(sentPng(name)).metadata();
    expect(width).toBe(zoom * shown.width);
    expect(SENT[name]).toMatchObject(shown);
    expect(sentPng(name).length).toBeLessThanOrEqual(60_000);
  });
});
