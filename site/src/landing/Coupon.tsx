import { BOX_HEIGHT, BOX_PICTURE, BOX_WIDTH, PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../art/card-pictures';
import { FormattedText } from '../components/text/FormattedText';
import { HERO } from '../content/pages/landing';
import { PRINT_OFFER } from '../content/print-sheets';
import { SignupIsland } from '../signup/SignupIsland';
import * as styles from './coupon.module.css';

/** The offer as a ticket on the desk of the hero: the signup form, or the price and the box if the list is closed. */
export function Coupon({ className = '' }: { className?: string | undefined }) {
  const { amount, unit, heading, note, text } = HERO.coupon;
  return (
    <div className={`${styles.coupon} ${className}`} data-ask="">
      <p className={`display ${styles.stub}`} aria-hidden="true">
        <span className={styles.amount}>{amount}</span> {unit}
      </p>
      <div className={styles.body}>
        <div className={note && styles.offer} data-ask="">
          <h2 id="signup-hero-title" className={styles.heading}>
            <FormattedText text={heading} />
          </h2>
          {note && <Note text={note} />}
        </div>
        {text ? (
          <>
            <p>{text}</p>
            <img src={BOX_PICTURE} alt="" width={BOX_WIDTH} height={BOX_HEIGHT} />
          </>
        ) : (
          <SignupIsland id="signup-hero" />
        )}
      </div>
    </div>
  );
}

/** What else a signup is worth, and the sheet of cards that it gives at once. */
const Note = ({ text }: { text: string }) => (
  <>
    <p className={styles.note}>
      <FormattedText text={text} />
    </p>
    <img
      className={styles.sheet}
      src={PRINT_OFFER.thumbnail}
      alt=""
      width={PREVIEW_WIDTH}
      height={PREVIEW_HEIGHT}
      loading="lazy"
      decoding="async"
    />
  </>
);
