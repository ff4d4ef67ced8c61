import { HEADS } from '../content/head';
import { Layout } from '../sections/layout/Layout';
import { SignedUpBody } from '../sections/messages/MessageBodies';
import { Head } from '../seo/Head';

export default function SignedUp() {
  return (
    <Layout page={HEADS.signedUp}>
      <Head {...HEADS.signedUp} />
      <SignedUpBody />
    </Layout>
  );
}
