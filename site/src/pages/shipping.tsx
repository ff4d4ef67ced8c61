import { HEADS } from '../content/head';
import { SHIPPING } from '../content/shipping';
import { Layout } from '../sections/layout/Layout';
import { TextPageBody } from '../sections/text/TextPageBody';
import { Head } from '../seo/Head';

export default function Shipping() {
  return (
    <Layout path={HEADS.shipping.path}>
      <Head {...HEADS.shipping} />
      <TextPageBody page={SHIPPING} />
    </Layout>
  );
}
