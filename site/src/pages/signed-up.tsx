import { HEADS } from '../content/head';
import { SIGNED_UP } from '../content/pages/messages';
import { APPROVED } from '../content/signup';
import { Layout } from '../sections/layout/Layout';
import * as styles from '../sections/messages/messages.module.css';
import { ApprovedDetails } from '../sections/signup/ApprovedDetails';
import { PageHeading } from '../sections/text/PageHeading';

/** The page after a successful signup without JavaScript. */
export default function SignedUp() {
  const { stamp, title, text } = APPROVED;
  const { formNumber, more, home } = SIGNED_UP;
  return (
    <Layout page={HEADS.signedUp}>
      <div className={styles.page}>
        <PageHeading formNumber={formNumber} stamp={stamp} title={title} lead={text} />
        <div className={styles.rest}>
          <p>{more}</p>
          <ApprovedDetails />
          <p>
            <a href={home.href}>{home.label}</a>
          </p>
        </div>
      </div>
    </Layout>
  );
}
