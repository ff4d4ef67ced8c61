import { HEADS } from '../content/head';
import { RETURNS_PAGE } from '../content/pages/returns';
import { Layout } from '../sections/layout/Layout';
import { JoinPanel } from '../sections/text/JoinPanel';
import { TextPageBody } from '../sections/text/TextPageBody';
import { Head } from '../seo/Head';

export default function Returns() {
  return (
    <Layout page={HEADS.returns}>
      <Head {...HEADS.returns} />
      <TextPageBody page={RETURNS_PAGE} closing={<JoinPanel />} />
    </Layout>
  );
}
