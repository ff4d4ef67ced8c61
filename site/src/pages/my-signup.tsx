import { HEADS } from '../content/head';
import { Layout } from '../sections/layout/Layout';
import { MySignupBody } from '../sections/messages/MailBodies';
import { Head } from '../seo/Head';

export default function MySignup() {
  return (
    <Layout page={HEADS.mySignup}>
      <Head {...HEADS.mySignup} />
      <MySignupBody />
    </Layout>
  );
}
