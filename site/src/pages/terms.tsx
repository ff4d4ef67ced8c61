import { HEADS } from '../content/head';
import { TERMS } from '../content/pages/terms';
import { Layout } from '../sections/layout/Layout';
import { TextPageBody } from '../sections/text/TextPageBody';

export default function Terms() {
  return (
    <Layout page={HEADS.terms}>
      <TextPageBody page={TERMS} />
    </Layout>
  );
}
