import { LIST_IS_OPEN } from '@tariff-tantrum/lambdas/contract/facts';
import { PATHS } from '../../api';
import { SIDE_CARD, SIGNUP_COUNT } from '../../content/pages/landing';
import { APPROVED } from '../../content/signup';
import * as shared from '../../styles/shared.module.css';
import { Island } from '../../ui/Island';
import { SignupIsland } from '../signup/SignupForm';
import * as styles from './side-card.module.css';

/** The card beside the tabs: benefits of signing up, and the signup form. */
export function SideCard() {
  return (
    <aside className={styles.card} data-offer="" aria-labelledby="signup-title">
      <p className={`${shared.stamp} ${styles.badge}`}>{SIDE_CARD.badge}</p>
      <h2 id="signup-title" className={`display ${styles.heading}`}>
        {SIDE_CARD.heading}
      </h2>
      <p className={styles.text}>{SIDE_CARD.text}</p>
      <ul className={styles.benefits}>
        {SIDE_CARD.benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      {SIGNUP_COUNT.isPublic && (
        <p className={styles.count} data-count={PATHS.publicCount}>
          {SIGNUP_COUNT.text}
        </p>
      )}
      <hr className={shared.tear} />
      {LIST_IS_OPEN && (
        <Island name="signup" laterTitle={APPROVED.stamp} props={{ id: 'signup' }}>
          <SignupIsland id="signup" />
        </Island>
      )}
      {SIDE_CARD.action && (
        <a className={shared.primary} href={SIDE_CARD.action.href}>
          {SIDE_CARD.action.label}
        </a>
      )}
    </aside>
  );
}
