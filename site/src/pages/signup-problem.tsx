import { HEADS } from '../content/head';
import { SIGNUP_PROBLEM } from '../content/pages/messages';
import { Layout } from '../sections/layout/Layout';
import * as styles from '../sections/messages/messages.module.css';
import { ButtonLinks } from '../sections/text/ButtonLinks';
import { PageHeading } from '../sections/text/PageHeading';
import * as shared from '../styles/shared.module.css';

/** The page after a failed signup without JavaScript: shows the targeted reason, or all if none is targeted. */
export default function SignupProblem() {
  const { formNumber, stamp, title, lead, problems, again } = SIGNUP_PROBLEM;
  return (
    <Layout page={HEADS.signupProblem}>
      <div className={styles.page}>
        <PageHeading formNumber={formNumber} stamp={stamp} title={title} lead={lead} />
        <div className={styles.problems}>
          {problems.map(({ id, title: reason, text, advice }) => (
            <section key={id} id={id} className={`${shared.sheet} ${styles.problem}`}>
              <h2>{reason}</h2>
              <p>
                <strong>{text}</strong>
              </p>
              <p>{advice}</p>
            </section>
          ))}
        </div>
        <ButtonLinks primary={again} />
      </div>
    </Layout>
  );
}
