import { ButtonLink } from '../components/text/ButtonLink';
import { SIGNUP_ASK } from '../content/game';
import { OFFER_BAR } from '../content/pages/landing';
import * as styles from './offer-bar.module.css';

/** The offer at the lower edge of phones; the script of forms shows it while no `data-offer` is in the viewport. */
export function OfferBar() {
  const { text, join } = OFFER_BAR;
  return (
    <aside className={styles.bar} data-offer-bar="" data-ask={SIGNUP_ASK} aria-label={text} hidden>
      <p>{text}</p>
      <ButtonLink primary {...join} />
    </aside>
  );
}
