import { HEADS } from '../../content/head';
import { Layout } from '../../sections/layout/Layout';
import { ConfirmedBody } from '../../sections/messages/MailBodies';

export default function Confirmed() {
  return (
    <Layout page={HEADS.confirmed}>
      <ConfirmedBody />
    </Layout>
  );
}
