import { HEADS } from '../content/head';
import { Layout } from '../sections/layout/Layout';
import { SignupProblemBody } from '../sections/messages/MessageBodies';

export default function SignupProblem() {
  return (
    <Layout page={HEADS.signupProblem}>
      <SignupProblemBody />
    </Layout>
  );
}
