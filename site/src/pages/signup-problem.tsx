import { HEADS } from '../content/head';
import { Layout } from '../sections/layout/Layout';
import { SignupProblemBody } from '../sections/messages/MessageBodies';
import { Head } from '../seo/Head';

export default function SignupProblem() {
  return (
    <Layout page={HEADS.signupProblem}>
      <Head {...HEADS.signupProblem} />
      <SignupProblemBody />
    </Layout>
  );
}
