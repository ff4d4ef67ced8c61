import { HEADS } from '../content/head';
import { SHIPPING } from '../content/pages/shipping';
import { Layout } from '../sections/layout/Layout';
import { TextPageBody } from '../sections/text/TextPageBody';
import { Head } from '../seo/Head';

export default function Shipping() {
  return (
    <Layout page={HEADS.shipping}>
      <Head {...HEADS.shipping} />
      <TextPageBody page={SHIPPING} />
    </Layout>
  );
}
