import { PATHS } from '../api';
import { HEADS } from '../content/head';
import { MY_SIGNUP } from '../content/pages/messages';
import { MessagePage } from '../sections/messages/MessagePage';
import * as styles from '../sections/messages/messages.module.css';
import { ButtonLinks } from '../sections/text/Closing';
import * as shared from '../styles/shared.module.css';

/** The page on which people ask for the link to their signup. */
export default function MySignup() {
  const { how, label, button, byLetter } = MY_SIGNUP;
  return (
    <MessagePage head={HEADS.mySignup} page={MY_SIGNUP}>
      <div data-only="single" className={styles.rest}>
        <p>{byLetter.text}</p>
        <ButtonLinks primary={byLetter.action} />
      </div>
      <form
        data-only="double"
        className={`${shared.sheet} ${styles.problem}`}
        method="post"
        action={PATHS.mySignup}
      >
        <p>{how}</p>
        <label htmlFor="my-email" className={shared.label}>
          {label}
        </label>
        <input
          id="my-email"
          className={shared.field}
          type="email"
          name="email"
          autoComplete="email"
          required
        />
        <p>
          <button type="submit" className={shared.primary}>
            {button}
          </button>
        </p>
      </form>
    </MessagePage>
  );
}
