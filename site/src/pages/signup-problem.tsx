import { HEADS } from '../content/head';
import { SignupProblemBody } from '../sections/answers/SignupProblemBody';
import { Layout } from '../sections/layout/Layout';
import { Head } from '../seo/Head';

export default function SignupProblem() {
  return (
    <Layout page={HEADS.signupProblem}>
      <Head {...HEADS.signupProblem} />
      <SignupProblemBody />
    </Layout>
  );
}
