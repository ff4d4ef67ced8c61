import { HEADS } from '../../content/head';
import { CHECK_INBOX } from '../../content/pages/messages';
import { MessagePage } from '../../sections/messages/MessagePage';
import * as styles from '../../sections/messages/messages.module.css';
import { ButtonLinks } from '../../sections/text/Closing';

/** The page after a signup without JavaScript that a mail confirms. */
export default function CheckInbox() {
  const { more, change, rules } = CHECK_INBOX;
  return (
    <MessagePage head={HEADS.checkInbox} page={CHECK_INBOX}>
      <div className={styles.rest}>
        <p>{more}</p>
        <ButtonLinks primary={rules} others={[change]} />
      </div>
    </MessagePage>
  );
}
