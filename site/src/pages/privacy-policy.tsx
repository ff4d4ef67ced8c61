import { HEADS } from '../content/head';
import { privacyPolicy } from '../content/pages/privacy';
import { Layout } from '../sections/layout/Layout';
import { TextPageBody } from '../sections/text/TextPageBody';
import { useSiteMetadata } from '../seo/Head';

export default function PrivacyPolicy() {
  const { hosting } = useSiteMetadata();
  return (
    <Layout page={HEADS.privacyPolicy}>
      <TextPageBody page={privacyPolicy(hosting)} />
    </Layout>
  );
}
