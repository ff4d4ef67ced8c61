import { MessagePage, Messages } from '../../components/messages/MessagePage';
import { ButtonLinks } from '../../components/text/ButtonLinks';
import { HEADS } from '../../content/head';
import { LINK_RESULTS } from '../../content/pages/messages';

/** The page after leaving, erasing or an expired link. */
export default function Notice() {
  const { notices, home, mySignup } = LINK_RESULTS;
  return (
    <MessagePage head={HEADS.notice} page={LINK_RESULTS}>
      <Messages messages={notices} />
      <ButtonLinks primary={home} others={[mySignup]} />
    </MessagePage>
  );
}
