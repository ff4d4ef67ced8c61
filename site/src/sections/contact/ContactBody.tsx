import { CONTACT_PAGE } from '../../content/pages/contact';
import * as motifs from '../../styles/motifs.module.css';
import { ButtonLinks } from '../text/ButtonLinks';
import { Closing } from '../text/Closing';
import { TextPageBody } from '../text/TextPageBody';
import * as styles from './contact.module.css';

/** How to write to the seller, and the way to the signup for those who only want the game. */
export function ContactBody() {
  const { email, addressLabel, address, closing } = CONTACT_PAGE;
  return (
    <TextPageBody
      page={CONTACT_PAGE}
      opening={
        <div className={styles.letter}>
          <a className={motifs.primary} href={email.href}>
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
