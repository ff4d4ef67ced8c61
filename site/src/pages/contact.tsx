import { ButtonLink } from '../components/text/ButtonLink';
import { Closing } from '../components/text/Closing';
import { ReadingPage } from '../components/text/ReadingPage';
import { CopyAddress } from '../contact/CopyAddress';
import { HEADS } from '../content/head';
import { CONTACT_PAGE } from '../content/pages/contact';
import * as styles from './contact.module.css';

/** The contact details, and a link to the signup. */
export default function Contact() {
  const { email, closing } = CONTACT_PAGE;
  const opening = (
    <div className={styles.letter}>
      <ButtonLink primary {...email} />
      <CopyAddress />
    </div>
  );
  const end = <Closing {...closing} />;
  return <ReadingPage head={HEADS.contact} page={CONTACT_PAGE} opening={opening} closing={end} />;
}
