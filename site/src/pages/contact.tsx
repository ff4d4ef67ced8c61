import { HEADS } from '../content/head';
import { CONTACT_PAGE } from '../content/pages/contact';
import { Layout } from '../sections/layout/Layout';
import { ButtonLinks } from '../sections/text/ButtonLinks';
import { Closing } from '../sections/text/Closing';
import { TextPageBody } from '../sections/text/TextPageBody';
import * as shared from '../styles/shared.module.css';
import * as styles from './contact.module.css';

/** The contact details, and a link to the signup. */
export default function Contact() {
  const { email, addressLabel, address, closing } = CONTACT_PAGE;
  return (
    <Layout page={HEADS.contact}>
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
    </Layout>
  );
}
