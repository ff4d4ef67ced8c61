import { HEADS } from '../../content/head';
import { Layout } from '../../sections/layout/Layout';
import { NoticeBody } from '../../sections/messages/MailBodies';
import { Head } from '../../seo/Head';

export default function Notice() {
  return (
    <Layout page={HEADS.notice}>
      <Head {...HEADS.notice} />
      <NoticeBody />
    </Layout>
  );
}
