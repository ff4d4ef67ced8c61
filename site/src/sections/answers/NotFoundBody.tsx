import { Penguin } from '../../art/Penguin';
import { NOT_FOUND } from '../../content/pages/messages';
import { ButtonLinks } from '../text/ButtonLinks';
import { PageHeading } from '../text/PageHeading';
import * as styles from './answers.module.css';

/** What stands at addresses that lead nowhere. */
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
