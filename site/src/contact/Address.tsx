import { ButtonLink } from '../components/text/ButtonLink';
import { CONTACT_PAGE } from '../content/pages/contact';
import * as styles from './address.module.css';

/** The address, which one press selects whole, so that it can be copied, and the button that opens a letter to it. */
export function Address() {
  const { addressLabel, address, email } = CONTACT_PAGE;
  const [user, host] = address.split('@');
  return (
    <div>
      <p className={styles.address}>
        <span className={styles.label}>{addressLabel}</span>{' '}
        <span className={styles.whole}>
          {user}
          {/* Where a long one breaks, rather than before the full stop. */}
          <wbr />@{host}
        </span>
        .
      </p>
      <p className={styles.buttons}>
        <ButtonLink primary {...email} />
      </p>
    </div>
  );
}
