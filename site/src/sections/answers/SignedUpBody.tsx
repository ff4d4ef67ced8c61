import { SIGNED_UP } from '../../content/pages/messages';
import { ButtonLinks } from '../text/ButtonLinks';
import { PageHeading } from '../text/PageHeading';
import * as styles from './answers.module.css';

/** What a visitor without JavaScript sees after signing up. */
export function SignedUpBody() {
  const { form, stamp, title, text, more, rules, home } = SIGNED_UP;
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
