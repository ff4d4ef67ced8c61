import { ENDPOINTS } from '@tariff-tantrum/lambdas/contract/endpoints';
import * as styles from '../components/messages/messages.module.css';
import { Blocks } from '../components/text/Blocks';
import { ReadingPage } from '../components/text/ReadingPage';
import { HEADS } from '../content/head';
import { MY_SIGNUP } from '../content/pages/messages';
import * as shared from '../styles/shared.module.css';

/** The page on which people ask for the link to their signup, or for what it would let them do, and see what is stored. */
export default function MySignup() {
  const { how, label, button, byLetter } = MY_SIGNUP;
  const opening = (
    <>
      <div data-only="single" className={styles.rest}>
        <Blocks content={byLetter} />
      </div>
      <form data-only="double" className={styles.request} method="post" action={ENDPOINTS.mySignup.path}>
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
    </>
  );
  return <ReadingPage head={HEADS.mySignup} page={MY_SIGNUP} opening={opening} />;
}
