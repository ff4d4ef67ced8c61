import { CONTACT_PAGE } from '../../content/pages/contact';
import * as shared from '../../styles/shared.module.css';
import { ButtonLinks } from '../text/ButtonLinks';
import { Closing } from '../text/Closing';
import { TextPageBody } from '../text/TextPageBody';
import * as styles from './contact.module.css';

/** The contact details, and a link to the signup. */
export function ContactBody() {
  const { email, addressLabel, address, closing } = CONTACT_PAGE;
  return (
    <TextPageBody
      page={CONTACT_PAGE}
      opening={
        <div className={styles.letter}>
          <a className={shared.primary} href={email.href}>
            {email.label}
          </a>
          <p>
            {addressLabel} <strong>{address}</strong>.
          </p>
        </div>
      }
      closing={
        <Closing title={closing.title}>
          <p>{closing.text}</p>
          <ButtonLinks primary={closing.signup} />
        </Closing>
      }
    />
  );
}
