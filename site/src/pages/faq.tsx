import { HEADS } from '../content/head';
import { FaqBody } from '../sections/faq/FaqBody';
import { Layout } from '../sections/layout/Layout';

export default function Faq() {
  return (
    <Layout page={HEADS.faq}>
      <FaqBody />
    </Layout>
  );
}
