import { HEADS } from '../../content/head';
import { Layout } from '../../sections/layout/Layout';
import { CheckInboxBody } from '../../sections/messages/MailBodies';

export default function CheckInbox() {
  return (
    <Layout page={HEADS.checkInbox}>
      <CheckInboxBody />
    </Layout>
  );
}
