import { HEADS } from '../content/head';
import { Layout } from '../sections/layout/Layout';
import { WholesaleBody } from '../sections/wholesale/WholesaleBody';

export default function Wholesale() {
  return (
    <Layout page={HEADS.wholesale}>
      <WholesaleBody />
    </Layout>
  );
}
