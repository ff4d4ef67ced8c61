import { PATHS } from '../api';
import { HEADS } from '../content/head';
import { MY_SIGNUP } from '../content/pages/messages';
import { Layout } from '../sections/layout/Layout';
import * as styles from '../sections/messages/messages.module.css';
import { FormattedText } from '../sections/text/FormattedText';
import { PageHeading } from '../sections/text/PageHeading';
import * as shared from '../styles/shared.module.css';

/** The page on which people ask for the link to their signup. */
export default function MySignup() {
  const { formNumber, stamp, title, lead, how, label, button, byLetter } = MY_SIGNUP;
  return (
    <Layout page={HEADS.mySignup}>
      <div className={styles.page}>
        <PageHeading formNumber={formNumber} stamp={stamp} title={title} lead={lead} />
        <p data-only="single">
          <FormattedText text={byLetter} />
        </p>
        <form
          data-only="double"
          className={`${shared.sheet} ${styles.problem}`}
          method="post"
          action={PATHS.mySignup}
        >
          <p>{how}</p>
          <label htmlFor="my-email" className={shared.label}>
            {label}
          </label>
          <input
            id="my-email"
            className={shared.field}
            type="email"
            name="email"
            autoComplete="email"
            required
          />
          <p>
            <button type="submit" className={shared.primary}>
              {button}
            </button>
          </p>
        </form>
      </div>
    </Layout>
  );
}
