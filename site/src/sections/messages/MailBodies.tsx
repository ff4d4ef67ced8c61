import { MAIL_PATHS } from '../../api';
import { CHECK_INBOX, CONFIRMED, LINK_RESULTS, MY_SIGNUP } from '../../content/pages/messages';
import * as shared from '../../styles/shared.module.css';
import { ButtonLinks } from '../text/ButtonLinks';
import { FormattedText } from '../text/FormattedText';
import { PageHeading } from '../text/PageHeading';
import * as styles from './messages.module.css';

/** The page after a signup that has to be confirmed by mail. */
export const CheckInboxBody = () => <Result {...CHECK_INBOX} />;

/** The page after a confirmation. */
export const ConfirmedBody = () => <Result {...CONFIRMED} />;

function Result({ form, stamp, title, text, more, rules, home }: typeof CHECK_INBOX | typeof CONFIRMED) {
  return (
    <div className={styles.page}>
      <PageHeading form={form} stamp={stamp} title={title} lead={text} />
      <div className={styles.rest}>
        <p>{more}</p>
        <ButtonLinks primary={rules} others={[home]} />
      </div>
    </div>
  );
}

/** The page on which people ask for the link to their signup. */
export function MySignupBody() {
  const { form, stamp, title, lead, how, label, button, byLetter } = MY_SIGNUP;
  return (
    <div className={styles.page}>
      <PageHeading form={form} stamp={stamp} title={title} lead={lead} />
      <p data-only="single">
        <FormattedText text={byLetter} />
      </p>
      <form
        data-only="double"
        className={`${shared.sheet} ${styles.problem}`}
        method="post"
        action={MAIL_PATHS.mySignup}
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
  );
}

/** The page after leaving, erasing or an expired link: shows the targeted result, or all if none is targeted. */
export function NoticeBody() {
  const { form, stamp, title, notices, home, mySignup } = LINK_RESULTS;
  return (
    <div className={styles.page}>
      <PageHeading form={form} stamp={stamp} title={title} />
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
  );
}
