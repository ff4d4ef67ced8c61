import { BOX_HEIGHT, BOX_PICTURE, BOX_WIDTH } from '../art/card-pictures';
import { HERO } from '../content/pages/landing';
import { SignupIsland } from '../signup/SignupIsland';
import * as styles from './coupon.module.css';

/** The offer as a ticket on the desk of the hero: the signup form, or the price and the box if the list is closed. */
export function Coupon({ className = '' }: { className?: string | undefined }) {
  const { amount, unit, heading, text } = HERO.coupon;
  return (
    <div className={`${styles.coupon} ${className}`} data-ask="">
      <p className={`display ${styles.stub}`} aria-hidden="true">
        <span className={styles.amount}>{amount}</span> {unit}
      </p>
      <div className={styles.body}>
        <h2 id="signup-hero-title" className={styles.heading} data-ask="">
          {heading}
        </h2>
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
