import { HEADS } from '../content/head';
import { NotFoundBody } from '../sections/answers/NotFoundBody';
import { Layout } from '../sections/layout/Layout';
import { Head } from '../seo/Head';

export default function NotFound() {
  return (
    <Layout page={HEADS.notFound}>
      <Head {...HEADS.notFound} />
      <NotFoundBody />
    </Layout>
  );
}
