import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PATHS } from '../../api';
import { CONSENT, SIGNUP_TOASTS } from '../../content/game';
import { SIGNUP_FORM } from '../../content/pages/signup-form';
import * as motifs from '../../styles/motifs.module.css';
import { prepareToasts, showToast } from '../../ui/show-toast';
import * as styles from './signup-form.module.css';
import { useSignup } from './use-signup';

const EMAIL_ID = 'signup-email';
const MISSING_ID = 'signup-email-missing';

/** The launch signup: a plain form that posts by itself, and tells how it went in toasts once React has it. */
export function SignupForm() {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const { submitting, signUp } = useSignup();

  useEffect(() => {
    prepareToasts();
    // An empty e-mail was refused before this code arrived: refuse it again, with the toast.
    if (form.current?.querySelector('[aria-invalid="true"]')) form.current.checkValidity();
  }, []);

  const refuseEmpty = (event: FormEvent<HTMLInputElement>) => {
    if (!event.currentTarget.validity.valueMissing) return;
    event.preventDefault();
    event.currentTarget.focus();
    setMissing(true);
    showToast({ ...SIGNUP_TOASTS.emailRequired, destructive: true });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!submitting) signUp(signupOf(new FormData(event.currentTarget)), () => form.current?.reset());
  };

  return (
    <form
      ref={form}
      id="signup"
      className={styles.form}
      method="post"
      action={PATHS.signup}
      aria-labelledby="signup-title"
      onSubmit={submit}
    >
      <h3 id="signup-title" className={styles.title}>
        {SIGNUP_FORM.heading}
      </h3>
      <div className={styles.row}>
        <label htmlFor={EMAIL_ID} className={motifs.label}>
          {SIGNUP_FORM.email.label}
        </label>
        <input
          id={EMAIL_ID}
          className={motifs.field}
          type="email"
          name="email"
          autoComplete="email"
          placeholder={SIGNUP_FORM.email.placeholder}
          required
          aria-invalid={missing}
          aria-errormessage={MISSING_ID}
          aria-describedby={MISSING_ID}
          onInvalid={refuseEmpty}
          onInput={() => setMissing(false)}
        />
        <p id={MISSING_ID} className={styles.missing} hidden={!missing}>
          {SIGNUP_TOASTS.emailRequired.text}
        </p>
      </div>
      <div className={styles.row}>
        <label htmlFor="signup-name" className={motifs.label}>
          {SIGNUP_FORM.name.label} <span className={styles.hint}>({SIGNUP_FORM.name.hint})</span>
        </label>
        <input
          id="signup-name"
          className={motifs.field}
          type="text"
          name="name"
          autoComplete="name"
          placeholder={SIGNUP_FORM.name.placeholder}
        />
      </div>
      <label className={styles.trap} aria-hidden="true">
        {SIGNUP_FORM.honeypot.label}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <p className={styles.consent}>{CONSENT.text}</p>
      <button
        type="submit"
        className={motifs.primary}
        disabled={submitting}
        data-sending={SIGNUP_FORM.submitting}
      >
        {submitting ? SIGNUP_FORM.submitting : SIGNUP_FORM.submit}
      </button>
    </form>
  );
}

/** What is sent: trimmed, and no name or trap where they are empty. */
function signupOf(fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  return {
    email: text('email'),
    name: text('name') || undefined,
    website: text('website') || undefined,
  };
}
