import { QueryClientProvider } from '@tanstack/react-query';
import { CONSENT, SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { type FormEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { createQueryClient, INPUT_ERRORS, PATHS } from '../api';
import { hydrate } from '../components/island/hydrate';
import { Island } from '../components/island/Island';
import { APPROVED, PENDING, SIGNUP_FORM } from '../content/signup';
import * as shared from '../styles/shared.module.css';
import { SignedUpCard } from './SignedUpCard';
import * as styles from './signup-form.module.css';
import { suggestAddress } from './suggest-domain';
import { hideToast, prepareToasts, showToast } from './toast/show-toast';
import { EMAIL_MISSING, type Refusal, refusalOf, type SignupMutation, useSignup } from './use-signup';

interface SignupProps {
  /** The form's id, and the start of the ids inside it. */
  id: 'signup' | 'signup-hero' | 'signup-end';
}

/** A signup form on a page. */
export const SignupIsland = (props: SignupProps) => (
  <Island name="signup" laterTitle={APPROVED.stamp + PENDING.stamp} props={{ ...props }}>
    <SignupWithQueries {...props} />
  </Island>
);

/** The form with a query client of its own. */
function SignupWithQueries(props: SignupProps) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Signup {...props} />
    </QueryClientProvider>
  );
}

/** Makes a form on the page live. */
export const mount = (island: HTMLElement): void => hydrate(island, SignupWithQueries);

/** The form, or what replaces it after a signup. */
function Signup({ id }: SignupProps) {
  const { result, reset, ...rest } = useSignup();
  const [again, setAgain] = useState<string>();
  if (!result) return <SignupForm id={id} again={again} {...rest} />;
  const signUpAgain = (email: string) => {
    setAgain(email);
    hideToast();
    reset();
  };
  return <SignedUpCard id={id} {...result} onAgain={signUpAgain} />;
}

interface SignupFormProps extends SignupProps, Omit<SignupMutation, 'result' | 'reset'> {
  /** The address to begin with, after a signup. The field gets the focus: the button that had it has disappeared. */
  again: string | undefined;
}

/** Posts by itself before it is hydrated; then sends the request, and shows what is wrong at the field. */
function SignupForm({ id, again, submitting, signUp }: SignupFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  /** The address that was probably meant. */
  const [meant, setMeant] = useState<string>();
  const problemId = `${id}-problem`;

  useEffect(() => {
    prepareToasts();
    // If an empty e-mail was refused before hydration, refuse it again to show the toast.
    if (form.current?.querySelector('[aria-invalid="true"]')) form.current.checkValidity();
  }, []);

  useEffect(() => {
    if (again !== undefined) form.current?.querySelector('input')?.select();
  }, [again]);

  // The message itself is focused if there is no field to correct.
  useEffect(() => {
    if (refusal)
      form.current
        ?.querySelector<HTMLElement>(refusal.field ? `[name=${refusal.field}]` : `#${id}-problem`)
        ?.focus();
  }, [id, refusal]);

  const refuse = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault();
    const isEmpty = event.currentTarget.validity.valueMissing;
    holdScene(event.currentTarget.closest('section'));
    setRefusal(isEmpty ? { ...EMAIL_MISSING } : { field: 'email', text: INPUT_ERRORS.emailInvalid });
    if (isEmpty) showToast({ ...SIGNUP_TOASTS.emailRequired, destructive: true });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submitting) return;
    setRefusal(undefined);
    const { currentTarget } = event;
    holdScene(currentTarget.closest('section'));
    signUp(toSignupRequest(new FormData(currentTarget)), {
      onError: (error) => setRefusal(refusalOf(error)),
    });
  };

  const field = (name: 'email' | 'name') => ({
    id: `${id}-${name}`,
    name,
    problemId,
    invalid: refusal?.field === name,
    onInput: () => {
      // It is being corrected.
      if (refusal) hideToast();
      setRefusal(undefined);
      setMeant(undefined);
    },
    ...SIGNUP_FORM[name],
  });

  const correct = () => {
    const email = form.current?.querySelector<HTMLInputElement>('[name=email]');
    if (!email || meant === undefined) return;
    email.value = meant;
    // The button is about to disappear with its question.
    email.focus();
    setMeant(undefined);
  };

  return (
    <form
      ref={form}
      id={id}
      className={styles.form}
      method="post"
      action={PATHS.signup}
      aria-labelledby={`${id}-title`}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        <SignupField
          type="email"
          required
          defaultValue={again}
          onInvalid={refuse}
          onBlur={({ currentTarget: { value } }) => setMeant(suggestAddress(value))}
          {...field('email')}
        />
        {id === 'signup' && <SignupField type="text" {...field('name')} />}
        <p id={problemId} className={styles.problem} hidden={!refusal} tabIndex={-1}>
          {refusal?.text ?? EMAIL_MISSING.text}
        </p>
        <button
          type="submit"
          className={shared.primary}
          disabled={submitting}
          aria-describedby={`${id}-consent`}
          data-sending={SIGNUP_FORM.submitting}
        >
          {submitting ? SIGNUP_FORM.submitting : SIGNUP_FORM.submit}
        </button>
        {/* Below the button, which must not move while it is being clicked. */}
        {meant && !refusal && (
          <p className={styles.meant} role="status">
            {SIGNUP_FORM.didYouMean}{' '}
            <button type="button" onClick={correct}>
              {meant}
            </button>
            ?
          </p>
        )}
      </div>
      <label className={styles.honeypot} aria-hidden="true">
        {SIGNUP_FORM.honeypot.label}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
      <p id={`${id}-consent`} className={styles.consent}>
        {CONSENT.text} <a href={CONSENT.policy.href}>{CONSENT.policy.label}</a>
      </p>
    </form>
  );
}

interface SignupFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  name: string;
  label: string;
  hint?: string;
  /** The element with the message about this form. */
  problemId: string;
  /** Whether the message is about this field. */
  invalid: boolean;
}

/** A labelled field of the signup form. */
function SignupField({ label, hint, problemId, invalid, ...input }: SignupFieldProps) {
  return (
    <div className={styles.row}>
      <label htmlFor={input.id} className={shared.label}>
        {label} {hint && <span className={styles.hint}>({hint})</span>}
      </label>
      <input
        className={shared.field}
        autoComplete={input.name}
        aria-invalid={invalid}
        aria-errormessage={problemId}
        aria-describedby={invalid ? problemId : undefined}
        {...input}
      />
    </div>
  );
}

/** Keeps the scene of the hero where it is, however high the card that takes the place of the form. */
function holdScene(hero: HTMLElement | null): void {
  if (hero) hero.style.setProperty('--row', getComputedStyle(hero).gridTemplateRows.split(' ')[0] ?? null);
}

/** Returns the request body: trimmed, without what is empty. */
function toSignupRequest(fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  return {
    email: text('email'),
    name: text('name') || undefined,
    website: text('website') || undefined,
    via: text('via') || undefined,
  };
}
