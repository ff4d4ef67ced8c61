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
  const type = 'image/png';
  /** Its Content-ID. */
  const id = `${name}@${GAME.domain}`;
  return {
    id,
    type,
    png,
    /** Encoded once: doing that for each email takes as long as everything else. */
    mimePart: mimePart({ id, type, fileName: `${name}.png`, png }),
    width,
    height,
  };
}

/** Returns a picture as a part of an email. @param png in base64, on one line */
function mimePart({ id, type, fileName, png }: Record<'id' | 'type' | 'fileName' | 'png', string>): string {
  const lines = png.match(/.{1,76}/g) ?? [];
  const head = [
    `Content-Type: ${type}; name=${fileName}`,
    `Content-ID: <${id}>`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: inline; filename=${fileName}`,
  ];
  return [...head, '', ...lines].join('\r\n');
}

/** Returns the pictures that HTML shows. */
export const picturesOf = (html: string) =>
  Object.values(EMAIL_PICTURES).filter(({ id }) => html.includes(`cid:${id}`));

/** Returns HTML that contains its pictures, for browsers: they do not see the other parts of an email. */
export const withPictures = (html: string): string =>
  picturesOf(html).reduce(
    (all, { id, type, png }) => all.replaceAll(`cid:${id}`, `data:${type};base64,${png}`),
    html,
  );
