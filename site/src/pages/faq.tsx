import { HEADS } from '../content/head';
import { FaqBody } from '../sections/faq/FaqBody';
import { Layout } from '../sections/layout/Layout';
import { Head } from '../seo/Head';

export default function Faq() {
  return (
    <Layout page={HEADS.faq}>
      <Head {...HEADS.faq} />
      <FaqBody />
    </Layout>
  );
}
