import { NOT_FOUND } from '../../content/answers';
import { ButtonLinks } from '../text/ButtonLinks';
import { PageHeading } from '../text/PageHeading';
import * as styles from './answers.module.css';

/** What stands at addresses that lead nowhere. */
export function NotFoundBody() {
  const { form, title, text, home } = NOT_FOUND;
  return (
    <div className={styles.page}>
      <PageHeading form={form} title={title} lead={text} />
      <ButtonLinks primary={home} />
    </div>
  );
}
