import { HEADS } from '../content/head';
import { PRIVACY } from '../content/pages/privacy';
import { Layout } from '../sections/layout/Layout';
import { TextPageBody } from '../sections/text/TextPageBody';
import { Head } from '../seo/Head';

export default function PrivacyPolicy() {
  return (
    <Layout page={HEADS.privacyPolicy}>
      <Head {...HEADS.privacyPolicy} />
      <TextPageBody page={PRIVACY} />
    </Layout>
  );
}
