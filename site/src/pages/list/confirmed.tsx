import { HEADS } from '../../content/head';
import { CONFIRMED } from '../../content/pages/messages';
import { ApprovedPage } from '../../sections/messages/MessagePage';

export default function Confirmed() {
  return <ApprovedPage head={HEADS.confirmed} page={CONFIRMED} />;
}
