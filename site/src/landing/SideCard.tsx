import { ENDPOINTS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { LIST_IS_OPEN } from '@tariff-tantrum/lambdas/facts/derived';
import { ButtonLink } from '../components/text/ButtonLink';
import { SIDE_CARD, SIGNUP_COUNT } from '../content/pages/landing';
import { SignupIsland } from '../signup/SignupIsland';
import * as shared from '../styles/shared.module.css';
import * as styles from './side-card.module.css';

/** The card beside the tabs: benefits of signing up, and the signup form. */
export function SideCard() {
  return (
    <aside className={styles.card} data-offer="" data-ask="" aria-labelledby="signup-title">
      <p className={`${shared.stamp} ${styles.badge}`} data-ask="">
        {SIDE_CARD.badge}
      </p>
      <h2 id="signup-title" className={`display ${styles.heading}`} data-ask="">
        {SIDE_CARD.heading}
      </h2>
      <p className={styles.text} data-ask="">
        {SIDE_CARD.text}
      </p>
      <ul className={styles.benefits} data-ask="">
        {SIDE_CARD.benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      {SIGNUP_COUNT.isPublic && (
        <p className={styles.count} data-count={ENDPOINTS.publicCount.path}>
          {SIGNUP_COUNT.text}
        </p>
      )}
      <hr className={shared.tear} data-ask="" />
      {LIST_IS_OPEN && <SignupIsland id="signup" />}
      {SIDE_CARD.link && <ButtonLink primary {...SIDE_CARD.link} />}
    </aside>
  );
}
