import { HEADS } from '../content/head';
import { Layout } from '../sections/layout/Layout';
import { NotFoundBody } from '../sections/messages/MessageBodies';
import { Head } from '../seo/Head';

export default function NotFound() {
  return (
    <Layout page={HEADS.notFound}>
      <Head {...HEADS.notFound} />
      <NotFoundBody />
    </Layout>
  );
}
