import { GAME } from '../facts/facts';
import { DRAWN_PICTURES } from './drawn-pictures';

/** The pictures of emails, as parts of them: nothing is requested when an email is opened. */
export const EMAIL_PICTURES = {
  /** At the top of every email. */
  postcard: toPart('postcard'),
  /** The open box, beside the offer. */
  box: toPart('box'),
};

function toPart(name: keyof typeof DRAWN_PICTURES) {
  const { png, width, height } = DRAWN_PICTURES[name];
  return {
    /** Its Content-ID. */
    id: `${name}@${GAME.domain}`,
    fileName: `${name}.png`,
    type: 'image/png',
    /** Decoded once: emails share these bytes. */
    bytes: Buffer.from(png, 'base64'),
    width,
    height,
  };
}

/** Returns the pictures that HTML shows. */
export const picturesOf = (html: string) =>
  Object.values(EMAIL_PICTURES).filter(({ id }) => html.includes(`cid:${id}`));

/** Returns HTML that contains its pictures, for browsers: they do not see the other parts of an email. */
export const withPictures = (html: string): string =>
  picturesOf(html).reduce(
    (all, { id, type, bytes }) =>
      all.replaceAll(`cid:${id}`, `data:${type};base64,${bytes.toString('base64')}`),
    html,
  );
