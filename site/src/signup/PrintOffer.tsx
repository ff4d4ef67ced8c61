import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../art/card-pictures';
import { PRINT_OFFER, PRINT_SHEETS } from '../content/print-sheets';
import * as shared from '../styles/shared.module.css';
import * as styles from './print-offer.module.css';

/** Cards to print, which somebody who has signed up gets at once. */
export const PrintOffer = ({ className = '' }: { className?: string | undefined }) => (
  <div className={`${styles.offer} ${className}`}>
    <img
      className={styles.sheet}
      src={PRINT_OFFER.preview}
      alt=""
      width={PREVIEW_WIDTH}
      height={PREVIEW_HEIGHT}
      loading="lazy"
      decoding="async"
    />
    <div className={styles.text}>
      <p className={styles.heading}>{PRINT_OFFER.heading}</p>
      <p>{PRINT_OFFER.text}</p>
      <p className={styles.papers}>
        {PRINT_SHEETS.map(({ paper, path }) => (
          <a key={paper} className={shared.button} href={path} download>
            {PRINT_OFFER.download} {paper}
          </a>
        ))}
      </p>
    </div>
  </div>
);
