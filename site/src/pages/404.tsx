import { Penguin } from '../art/Penguin';
import { HEADS } from '../content/head';
import { NOT_FOUND } from '../content/pages/messages';
import { MessagePage } from '../sections/messages/MessagePage';
import * as styles from '../sections/messages/messages.module.css';
import { ButtonLinks } from '../sections/text/Closing';

/** The 404 page. */
export default function NotFound() {
  return (
    <MessagePage head={HEADS.notFound} page={NOT_FOUND}>
      <div className={styles.seized}>
        <ButtonLinks primary={NOT_FOUND.home} />
        <svg className={`art ${styles.penguin}`} viewBox="0 -10 120 200" aria-hidden="true" focusable="false">
          <Penguin />
        </svg>
      </div>
    </MessagePage>
  );
}
