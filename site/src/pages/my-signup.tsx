import { HEADS } from '../content/head';
import { Layout } from '../sections/layout/Layout';
import { MySignupBody } from '../sections/messages/MailBodies';

export default function MySignup() {
  return (
    <Layout page={HEADS.mySignup}>
      <MySignupBody />
    </Layout>
  );
}
