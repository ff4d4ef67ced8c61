import { HEADS } from '../content/head';
import { TERMS } from '../content/pages/terms';
import { Layout } from '../sections/layout/Layout';
import { TextPageBody } from '../sections/text/TextPageBody';
import { Head } from '../seo/Head';

export default function Terms() {
  return (
    <Layout page={HEADS.terms}>
      <Head {...HEADS.terms} />
      <TextPageBody page={TERMS} />
    </Layout>
  );
}
