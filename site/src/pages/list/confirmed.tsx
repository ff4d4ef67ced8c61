import { HEADS } from '../../content/head';
import { CONFIRMED } from '../../content/pages/messages';
import { Layout } from '../../sections/layout/Layout';
import { LinkResult } from '../../sections/messages/LinkResult';

export default function Confirmed() {
  return (
    <Layout page={HEADS.confirmed}>
      <LinkResult {...CONFIRMED} />
    </Layout>
  );
}
