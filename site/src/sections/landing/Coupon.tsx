import { HERO } from '../../content/pages/landing';
import { SignupIsland } from '../signup/SignupForm';
import * as styles from './coupon.module.css';

/** The offer as a ticket on the desk of the hero: the discount on its stub, and the signup form. */
export function Coupon() {
  const { amount, unit, heading } = HERO.coupon;
  return (
    <div className={styles.coupon} data-ask="">
      <p className={`display ${styles.stub}`} aria-hidden="true">
        <span className={styles.amount}>{amount}</span> {unit}
      </p>
      <div className={styles.body}>
        <h2 id="signup-hero-title" className={styles.heading} data-ask="">
          {heading}
        </h2>
        <SignupIsland id="signup-hero" />
      </div>
    </div>
  );
}
