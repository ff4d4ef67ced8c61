import { MessagePage } from '../../components/messages/MessagePage';
import * as styles from '../../components/messages/messages.module.css';
import { Blocks } from '../../components/text/Blocks';
import { ButtonLink } from '../../components/text/ButtonLink';
import { HEADS } from '../../content/head';
import { CHECK_INBOX } from '../../content/pages/messages';
import * as shared from '../../styles/shared.module.css';

/** The page after a signup without JavaScript that an email confirms. */
export default function CheckInbox() {
  const { todo, change } = CHECK_INBOX;
  return (
    <MessagePage head={HEADS.checkInbox} page={CHECK_INBOX}>
      <div className={styles.rest} data-signed-up="pending">
        <section className={`${shared.sheet} ${styles.todo}`}>
          <h2>{todo.title}</h2>
          <Blocks content={todo.content} />
        </section>
        <p>
          <ButtonLink {...change} />
        </p>
      </div>
    </MessagePage>
  );
}
