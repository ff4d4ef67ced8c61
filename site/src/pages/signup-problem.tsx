import { MessagePage, Messages } from '../components/messages/MessagePage';
import { ButtonLinks } from '../components/text/ButtonLinks';
import { HEADS } from '../content/head';
import { SIGNUP_PROBLEM } from '../content/pages/messages';

/** The page after a failed signup without JavaScript. */
export default function SignupProblem() {
  return (
    <MessagePage head={HEADS.signupProblem} page={SIGNUP_PROBLEM}>
      <Messages messages={SIGNUP_PROBLEM.problems} />
      <ButtonLinks primary={SIGNUP_PROBLEM.again} />
    </MessagePage>
  );
}
