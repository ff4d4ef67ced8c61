import { QueryClientProvider } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createQueryClient, PATHS } from '../../api';
import { CONSENT, SIGNUP_TOASTS } from '../../content/game';
import { SIGNUP_FORM } from '../../content/pages/signup-form';
import * as shared from '../../styles/shared.module.css';
import { prepareToasts, showToast } from '../../ui/show-toast';
import * as styles from './signup-form.module.css';
import { useSignup } from './use-signup';

const EMAIL_ID = 'signup-email';
const MISSING_ID = 'signup-email-missing';

/** The signup form with a query client of its own. */
export function SignupIsland() {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <SignupForm />
    </QueryClientProvider>
  );
}

/** The signup form: posts by itself before it is hydrated, then sends the request and shows the result in a toast. */
function SignupForm() {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState(false);
  const { submitting, signUp } = useSignup();

  useEffect(() => {
    prepareToasts();
    // If an empty e-mail was refused before hydration, refuse it again to show the toast.
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
    if (!submitting) signUp(toSignupRequest(new FormData(event.currentTarget)), () => form.current?.reset());
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
        <label htmlFor={EMAIL_ID} className={shared.label}>
          {SIGNUP_FORM.email.label}
        </label>
        <input
          id={EMAIL_ID}
          className={shared.field}
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
        <label htmlFor="signup-name" className={shared.label}>
          {SIGNUP_FORM.name.label} <span className={styles.hint}>({SIGNUP_FORM.name.hint})</span>
        </label>
        <input
          id="signup-name"
          className={shared.field}
          type="text"
          name="name"
          autoComplete="name"
          placeholder={SIGNUP_FORM.name.placeholder}
        />
      </div>
      <label className={styles.honeypot} aria-hidden="true">
        {SIGNUP_FORM.honeypot.label}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <p className={styles.consent}>
        {CONSENT.text} <a href={CONSENT.policy.href}>{CONSENT.policy.label}</a>
      </p>
      <button
        type="submit"
        className={shared.primary}
        disabled={submitting}
        data-sending={SIGNUP_FORM.submitting}
      >
        {submitting ? SIGNUP_FORM.submitting : SIGNUP_FORM.submit}
      </button>
    </form>
  );
}

/** Returns the request body: trimmed, without name and honeypot if they are empty. */
function toSignupRequest(fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  return {
    email: text('email'),
    name: text('name') || undefined,
    website: text('website') || undefined,
  };
}
