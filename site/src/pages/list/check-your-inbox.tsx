import { HEADS } from '../../content/head';
import { Layout } from '../../sections/layout/Layout';
import { CheckInboxBody } from '../../sections/messages/MailBodies';
import { Head } from '../../seo/Head';

export default function CheckInbox() {
  return (
    <Layout page={HEADS.checkInbox}>
      <Head {...HEADS.checkInbox} />
      <CheckInboxBody />
    </Layout>
  );
}
