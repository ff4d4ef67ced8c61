import { HEADS } from '../content/head';
import { Layout } from '../sections/layout/Layout';
import { WholesaleBody } from '../sections/wholesale/WholesaleBody';
import { Head } from '../seo/Head';

export default function Wholesale() {
  return (
    <Layout page={HEADS.wholesale}>
      <Head {...HEADS.wholesale} />
      <WholesaleBody />
    </Layout>
  );
}
