import { HEADS } from '../../content/head';
import { CHECK_INBOX } from '../../content/pages/messages';
import { Layout } from '../../sections/layout/Layout';
import { LinkResult } from '../../sections/messages/LinkResult';

export default function CheckInbox() {
  return (
    <Layout page={HEADS.checkInbox}>
      <LinkResult {...CHECK_INBOX} />
    </Layout>
  );
}
