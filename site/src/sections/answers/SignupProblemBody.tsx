import { SIGNUP_PROBLEM } from '../../content/pages/messages';
import * as motifs from '../../styles/motifs.module.css';
import { ButtonLinks } from '../text/ButtonLinks';
import { PageHeading } from '../text/PageHeading';
import * as styles from './answers.module.css';

/** What a visitor without JavaScript sees after a refusal: the targeted reason alone, or all where none is. */
export function SignupProblemBody() {
  const { form, stamp, title, lead, problems, again } = SIGNUP_PROBLEM;
  return (
    <div className={styles.page}>
      <PageHeading form={form} stamp={stamp} title={title} lead={lead} />
      <div className={styles.problems}>
        {problems.map(({ id, title: reason, text, advice }) => (
          <section key={id} id={id} className={`${motifs.sheet} ${styles.problem}`}>
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
