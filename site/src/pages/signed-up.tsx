import { HEADS } from '../content/head';
import { Layout } from '../sections/layout/Layout';
import { SignedUpBody } from '../sections/messages/MessageBodies';

export default function SignedUp() {
  return (
    <Layout page={HEADS.signedUp}>
      <SignedUpBody />
    </Layout>
  );
}
