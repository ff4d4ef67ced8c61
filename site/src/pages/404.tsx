import { MessagePage } from '../components/messages/MessagePage';
import { ButtonLinks } from '../components/text/ButtonLinks';
import { HEADS } from '../content/head';
import { NOT_FOUND } from '../content/pages/messages';

/** The 404 page. */
export default function NotFound() {
  return (
    <MessagePage head={HEADS.notFound} page={NOT_FOUND}>
      <ButtonLinks primary={NOT_FOUND.home} others={NOT_FOUND.others} />
    </MessagePage>
  );
}
