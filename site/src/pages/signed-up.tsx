import { HEADS } from '../content/head';
import { SignedUpBody } from '../sections/answers/SignedUpBody';
import { Layout } from '../sections/layout/Layout';
import { Head } from '../seo/Head';

export default function SignedUp() {
  return (
    <Layout page={HEADS.signedUp}>
      <Head {...HEADS.signedUp} />
      <SignedUpBody />
    </Layout>
  );
}
