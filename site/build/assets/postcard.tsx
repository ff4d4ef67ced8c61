import sharp from 'sharp';
import { POSTCARD, Postcard } from '../../src/art/Postcard';
import type { Renderer } from './render';

/** Pixels per unit. */
const ZOOM = 2;

/** Returns the picture at the top of emails as PNG. */
export function drawPostcard(renderer: Renderer): Promise<Buffer> {
  const { width, height } = POSTCARD;
  const drawing = (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <Postcard />
    </svg>
  );
  return sharp(renderer.png(drawing, ZOOM * width))
    .png({ palette: true, colours: 64, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
}
