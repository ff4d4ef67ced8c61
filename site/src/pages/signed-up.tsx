import { HEADS } from '../content/head';
import { SignedUpBody } from '../sections/answers/SignedUpBody';
import { Layout } from '../sections/layout/Layout';
import { Head } from '../seo/Head';

export default function SignedUp() {
  return (
    <Layout path={HEADS.signedUp.path}>
      <Head {...HEADS.signedUp} />
      <SignedUpBody />
    </Layout>
  );
}
