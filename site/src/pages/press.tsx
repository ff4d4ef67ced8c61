import { Prose, ReadingPage } from '../components/text/ReadingPage';
import { Makers, Quotes } from '../components/voices/Voices';
import { HEADS } from '../content/head';
import { PRODUCT } from '../content/pages/landing';
import {
  PRESS,
  PRESS_PICTURES,
  PRESS_THUMBNAIL,
  pressPicture,
  pressThumbnail,
  VOICES,
} from '../content/pages/press';
import * as styles from './press.module.css';

/** The press kit, its pictures and facts, and what the owner has entered about makers and reviews. */
export default function Press() {
  return (
    <ReadingPage head={HEADS.press} page={PRESS} opening={<Pictures />}>
      {VOICES.makers.length > 0 && (
        <Prose id="makers" title={PRODUCT.makers.heading}>
          <Makers />
        </Prose>
      )}
      {VOICES.quotes.items.length > 0 && (
        <Prose id="quotes" title={VOICES.quotes.heading}>
          <Quotes />
        </Prose>
      )}
    </ReadingPage>
  );
}

/** Thumbnails that link to their files. */
const Pictures = () => (
  <ul className={styles.pictures}>
    {PRESS_PICTURES.map(({ name, label, ground }) => (
      <li key={name}>
        <a className={styles.picture} href={pressPicture(name)} download>
          <span className={styles.frame} data-ground={ground}>
            <img
              src={pressThumbnail(name)}
              alt=""
              width={PRESS_THUMBNAIL}
              height={PRESS_THUMBNAIL}
              loading="lazy"
              decoding="async"
            />
          </span>
          {label} <small>{PRESS.single}</small>
        </a>
      </li>
    ))}
  </ul>
);
