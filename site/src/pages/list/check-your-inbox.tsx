import { HEADS } from '../../content/head';
import { CHECK_INBOX } from '../../content/pages/messages';
import { ConfirmationPage } from '../../sections/messages/MessagePage';

export default function CheckInbox() {
  return <ConfirmationPage head={HEADS.checkInbox} page={CHECK_INBOX} />;
}
