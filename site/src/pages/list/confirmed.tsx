import { HEADS } from '../../content/head';
import { Layout } from '../../sections/layout/Layout';
import { ConfirmedBody } from '../../sections/messages/MailBodies';
import { Head } from '../../seo/Head';

export default function Confirmed() {
  return (
    <Layout page={HEADS.confirmed}>
      <Head {...HEADS.confirmed} />
      <ConfirmedBody />
    </Layout>
  );
}
