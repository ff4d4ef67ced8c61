import { HEADS } from '../content/head';
import { SIGNED_UP } from '../content/pages/messages';
import { MessagePage } from '../sections/messages/MessagePage';
import * as styles from '../sections/messages/messages.module.css';
import { ApprovedDetails } from '../sections/signup/ApprovedCard';

/** The page after a successful signup without JavaScript. */
export default function SignedUp() {
  const { more, home } = SIGNED_UP;
  return (
    <MessagePage head={HEADS.signedUp} page={SIGNED_UP}>
      <div className={styles.rest}>
        <p>{more}</p>
        <ApprovedDetails />
        <p>
          <a href={home.href}>{home.label}</a>
        </p>
      </div>
    </MessagePage>
  );
}
