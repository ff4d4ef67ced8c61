import { ApprovedPage } from '../components/messages/MessagePage';
import { HEADS } from '../content/head';
import { SIGNED_UP } from '../content/pages/messages';

/** The page after a successful signup without JavaScript. */
export default function SignedUp() {
  return <ApprovedPage head={HEADS.signedUp} page={SIGNED_UP} />;
}
