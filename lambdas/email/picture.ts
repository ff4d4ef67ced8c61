import { GAME } from '../facts/facts';
import { POSTCARD_PNG, POSTCARD_SIZE } from './postcard';

/** The picture at the top of every email, as a part of it: nothing is requested when an email is opened. */
export const PICTURE = {
  /** Its Content-ID. */
  id: `postcard@${GAME.domain}`,
  fileName: 'postcard.png',
  type: 'image/png',
  /** Decoded once: emails share these bytes. */
  bytes: Buffer.from(POSTCARD_PNG, 'base64'),
  ...POSTCARD_SIZE,
} as const;

/** Returns HTML that contains its picture, for browsers: they do not see the other parts of an email. */
export const withPicture = (html: string): string =>
  html.replaceAll(`cid:${PICTURE.id}`, `data:${PICTURE.type};base64,${POSTCARD_PNG}`);
