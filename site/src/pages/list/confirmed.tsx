import { HEADS } from '../../content/head';
import { CONFIRMED } from '../../content/pages/messages';
import { ConfirmationPage } from '../../sections/messages/MessagePage';

export default function Confirmed() {
  return <ConfirmationPage head={HEADS.confirmed} page={CONFIRMED} />;
}
