import { HEADS } from '../content/head';
import { SHIPPING } from '../content/pages/shipping';
import { Layout } from '../sections/layout/Layout';
import { JoinPanel } from '../sections/text/Closing';
import { TextPageBody } from '../sections/text/TextPageBody';

export default function Shipping() {
  return (
    <Layout page={HEADS.shipping}>
      <TextPageBody page={SHIPPING} closing={<JoinPanel />} />
    </Layout>
  );
}
