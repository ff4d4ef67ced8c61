import type { MouseEvent } from 'react';
import { RANK_FORMATS, RANK_PICTURE } from '../content/pages/demo';
import * as styles from './rank-pictures.module.css';

interface RankPicturesProps {
  /** The number of times that the player has found the card. */
  found: number;
  /** What goes with a picture that is shared. */
  text: string;
}

/** Pictures of a player's rank: the browser's own sharing where it takes files, a download elsewhere. */
export function RankPictures({ found, text }: RankPicturesProps) {
  const [, post] = RANK_FORMATS;
  return (
    <p className={styles.pictures}>
      <img
        className={styles.preview}
        src={RANK_PICTURE.path(found, post.id)}
        alt=""
        width={post.width}
        height={post.height}
        decoding="async"
      />
      <span>
        {RANK_PICTURE.offer}{' '}
        {RANK_FORMATS.map(({ id, label }) => (
          <a
            key={id}
            className={styles.link}
            href={RANK_PICTURE.path(found, id)}
            download={`${RANK_PICTURE.fileName}-${id}.png`}
            onClick={(event) => share(event, text)}
          >
            {label}
          </a>
        ))}
      </span>
    </p>
  );
}

/** Shares the picture that a link leads to, and leaves the download to browsers that share no files. */
function share(event: MouseEvent<HTMLAnchorElement>, text: string): void {
  const { href, download } = event.currentTarget;
  const probe = new File([], download, { type: 'image/png' });
  // Absent on a page without https, and without files on most desktops.
  if (!navigator.canShare?.({ files: [probe] })) return;
  event.preventDefault();
  const shareFile = async () => {
    const file = new File([await (await fetch(href)).blob()], download, { type: 'image/png' });
    await navigator.share({ files: [file], text });
  };
  shareFile().catch((error: unknown) => {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    // Without a connection, or too late after the click: the picture itself can be saved.
    if (!isClosed) location.assign(href);
  });
}
