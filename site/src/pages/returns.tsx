import { HEADS } from '../content/head';
import { RETURNS_PAGE } from '../content/pages/returns';
import { Layout } from '../sections/layout/Layout';
import { JoinPanel } from '../sections/text/Closing';
import { TextPageBody } from '../sections/text/TextPageBody';

export default function Returns() {
  return (
    <Layout page={HEADS.returns}>
      <TextPageBody page={RETURNS_PAGE} closing={<JoinPanel />} />
    </Layout>
  );
}
