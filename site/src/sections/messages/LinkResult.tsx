import type { CHECK_INBOX, CONFIRMED } from '../../content/pages/messages';
import { ButtonLinks } from '../text/ButtonLinks';
import { PageHeading } from '../text/PageHeading';
import * as styles from './messages.module.css';

/** What a page says after a signup that a mail confirms: before the link of the mail was followed, or after. */
export function LinkResult({
  formNumber,
  stamp,
  title,
  text,
  more,
  rules,
  home,
}: typeof CHECK_INBOX | typeof CONFIRMED) {
  return (
    <div className={styles.page}>
      <PageHeading formNumber={formNumber} stamp={stamp} title={title} lead={text} />
      <div className={styles.rest}>
        <p>{more}</p>
        <ButtonLinks primary={rules} others={[home]} />
      </div>
    </div>
  );
}
