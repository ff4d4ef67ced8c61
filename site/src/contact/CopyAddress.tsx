import { Island } from '../components/island/Island';
import { ButtonLink } from '../components/text/ButtonLink';
import { CONTACT_PAGE } from '../content/pages/contact';
import * as shared from '../styles/shared.module.css';
import * as styles from './copy-address.module.css';

/** The address as a link, and a button that copies it where a script can (`copy-address.ts`). */
export function CopyAddress() {
  const { addressLabel, address, email, copy, copied } = CONTACT_PAGE;
  return (
    <Island name="copy" eager>
      <p className={styles.address}>
        <span className={styles.label}>{addressLabel}</span> <a href={email.href}>{address}</a>.
      </p>
      <p className={styles.buttons}>
        <ButtonLink primary {...email} />
        <button type="button" className={`${shared.button} ${styles.copy}`} data-copied={copied} disabled>
          <span aria-live="polite">{copy}</span>
        </button>
      </p>
    </Island>
  );
}
