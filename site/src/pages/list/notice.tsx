import { HEADS } from '../../content/head';
import { Layout } from '../../sections/layout/Layout';
import { NoticeBody } from '../../sections/messages/MailBodies';

export default function Notice() {
  return (
    <Layout page={HEADS.notice}>
      <NoticeBody />
    </Layout>
  );
}
