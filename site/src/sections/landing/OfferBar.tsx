import { OFFER_BAR } from '../../content/pages/landing';
import * as shared from '../../styles/shared.module.css';
import * as styles from './offer-bar.module.css';

/** The offer at the lower edge of phones; the script of forms shows it while no `data-offer` is in the viewport. */
export function OfferBar() {
  const { text, join } = OFFER_BAR;
  return (
    <aside className={styles.bar} data-offer-bar="" aria-label={text} hidden>
      <p>{text}</p>
      <a className={shared.primary} href={join.href}>
        {join.label}
      </a>
    </aside>
  );
}
