import { ApprovedPage } from '../../components/messages/MessagePage';
import { HEADS } from '../../content/head';
import { CONFIRMED } from '../../content/pages/messages';

export default function Confirmed() {
  return <ApprovedPage head={HEADS.confirmed} page={CONFIRMED} />;
}
