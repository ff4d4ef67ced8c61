import { Penguin } from '../../art/Penguin';
import { NOT_FOUND, SIGNED_UP, SIGNUP_PROBLEM } from '../../content/pages/messages';
import { APPROVED } from '../../content/signup';
import * as shared from '../../styles/shared.module.css';
import { ApprovedDetails } from '../signup/ApprovedDetails';
import { ButtonLinks } from '../text/ButtonLinks';
import { PageHeading } from '../text/PageHeading';
import * as styles from './messages.module.css';

/** The page after a successful signup without JavaScript. */
export function SignedUpBody() {
  const { stamp, title, text } = APPROVED;
  const { form, more, home } = SIGNED_UP;
  return (
    <div className={styles.page}>
      <PageHeading form={form} stamp={stamp} title={title} lead={text} />
      <div className={styles.rest}>
        <p>{more}</p>
        <ApprovedDetails />
        <p>
          <a href={home.href}>{home.label}</a>
        </p>
      </div>
    </div>
  );
}

/** The page after a failed signup without JavaScript: shows the targeted reason, or all if none is targeted. */
export function SignupProblemBody() {
  const { form, stamp, title, lead, problems, again } = SIGNUP_PROBLEM;
  return (
    <div className={styles.page}>
      <PageHeading form={form} stamp={stamp} title={title} lead={lead} />
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
  );
}

/** The 404 page. */
export function NotFoundBody() {
  const { form, stamp, title, text, home } = NOT_FOUND;
  return (
    <div className={styles.page}>
      <PageHeading form={form} stamp={stamp} title={title} lead={text} />
      <div className={styles.seized}>
        <ButtonLinks primary={home} />
        <svg className={`art ${styles.penguin}`} viewBox="0 -10 120 200" aria-hidden="true" focusable="false">
          <Penguin />
        </svg>
      </div>
    </div>
  );
}
