import { HEADS } from '../../content/head';
import { LINK_RESULTS } from '../../content/pages/messages';
import { Layout } from '../../sections/layout/Layout';
import * as styles from '../../sections/messages/messages.module.css';
import { ButtonLinks } from '../../sections/text/ButtonLinks';
import { PageHeading } from '../../sections/text/PageHeading';
import * as shared from '../../styles/shared.module.css';

/** The page after leaving, erasing or an expired link: shows the targeted result, or all if none is targeted. */
export default function Notice() {
  const { formNumber, stamp, title, notices, home, mySignup } = LINK_RESULTS;
  return (
    <Layout page={HEADS.notice}>
      <div className={styles.page}>
        <PageHeading formNumber={formNumber} stamp={stamp} title={title} />
        <div className={styles.problems}>
          {notices.map(({ id, title: result, text }) => (
            <section key={id} id={id} className={`${shared.sheet} ${styles.problem}`}>
              <h2>{result}</h2>
              <p>{text}</p>
            </section>
          ))}
        </div>
        <ButtonLinks primary={home} others={[mySignup]} />
      </div>
    </Layout>
  );
}
