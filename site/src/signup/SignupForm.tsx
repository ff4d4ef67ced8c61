import { ENDPOINTS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CONSENT, SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { type FormEvent, type InputHTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react';
import { Words } from '../components/text/Words';
import { type FieldTexts, SIGNUP_FORM } from '../content/signup';
import * as shared from '../styles/shared.module.css';
import { readSignup } from './read-signup';
import { EMAIL_INVALID, EMAIL_MISSING, type Refusal } from './refusal';
import * as styles from './signup-form.module.css';
import { suggestAddress } from './suggest-domain';
import { hideToast, prepareToasts, showToast } from './toast/show-toast';
import type { Signup } from './use-signup';

/** All but the address are only in the first form. */
const { email: emailTexts, ...otherFields } = SIGNUP_FORM.fields;

export interface SignupProps {
  /** The form's id, and the start of the ids inside it. */
  id: 'signup' | 'signup-hero' | 'signup-end';
}

/** By these attributes, password managers leave a field alone. */
const NOT_FILLED = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': 'true' };

interface SignupFormProps extends SignupProps {
  /** The address to begin with, after a signup. The field gets the focus: the button that had it has disappeared. */
  again: string | undefined;
  submitting: boolean;
  /** What is wrong with what was typed or sent. */
  refusal: Refusal | undefined;
  /** Says what is wrong; undefined when it is being corrected. */
  refuse(refusal: Refusal | undefined): void;
  signUp(signup: Signup): void;
}

/** Focuses what is to be corrected. */
function useFocus(
  form: RefObject<HTMLFormElement | null>,
  { id, again, refusal }: Pick<SignupFormProps, 'id' | 'again' | 'refusal'>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    // If an empty e-mail was refused before hydration, refuse it again to show the toast.
    if (form.current?.querySelector('[aria-invalid="true"]')) form.current.checkValidity();
  }, []);

  useEffect(() => {
    if (again === undefined) return;
    const email = form.current?.querySelector('input');
    // Selecting alone need not focus.
    email?.focus();
    email?.select();
  }, [form, again]);

  // The message itself is focused if there is no field to correct.
  useEffect(() => {
    if (refusal)
      form.current
        ?.querySelector<HTMLElement>(refusal.field ? `[name=${refusal.field}]` : `#${id}-problem`)
        ?.focus();
  }, [form, id, refusal]);
}

/** Posts by itself before it is hydrated; then sends the request, and shows what is wrong at the field. */
export function SignupForm({ id, again, submitting, refusal, refuse, signUp }: SignupFormProps) {
  const form = useRef<HTMLFormElement>(null);
  /** The address that was probably meant. */
  const [meant, setMeant] = useState<string>();
  const problemId = `${id}-problem`;

  useFocus(form, { id, again, refusal });

  const refuseEmail = (event: FormEvent<HTMLInputElement>) => {
    event.preventDefault();
    // Firefox finds a type mismatch in spaces, although it reports them as no value.
    const isEmpty = event.currentTarget.value === '';
    // A copy: the field takes the focus each time.
    refuse({ ...(isEmpty ? EMAIL_MISSING : EMAIL_INVALID) });
    if (isEmpty) showToast({ ...SIGNUP_TOASTS.emailRequired, destructive: true });
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submitting) return;
    signUp(readSignup(new FormData(event.currentTarget)));
  };

  const field = (name: string, texts: FieldTexts) => ({
    id: `${id}-${name}`,
    name,
    problemId,
    invalid: refusal?.field === name,
    onInput: () => {
      // It is being corrected.
      if (refusal) {
        hideToast();
        refuse(undefined);
      }
      setMeant(undefined);
    },
    ...texts,
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
      action={ENDPOINTS.signup.path}
      aria-labelledby={`${id}-title`}
      onSubmit={submit}
      onInput={prepareToasts}
    >
      <div className={styles.fields}>
        <SignupField
          type="email"
          required
          defaultValue={again}
          onInvalid={refuseEmail}
          onBlur={({ currentTarget: { value } }) => setMeant(suggestAddress(value))}
          {...field('email', emailTexts)}
        />
        {id === 'signup' &&
          Object.entries(otherFields).map(([name, texts]) => (
            <SignupField key={name} type="text" {...field(name, texts)} />
          ))}
        <p id={problemId} className={styles.problem} hidden={!refusal} tabIndex={-1}>
          <Words text={refusal?.text ?? EMAIL_MISSING.text} />
        </p>
        <button
          type="submit"
          className={shared.primary}
          disabled={submitting}
          aria-describedby={`${id}-consent`}
          data-sending={SIGNUP_FORM.submitting}
        >
          <Words text={submitting ? SIGNUP_FORM.submitting : SIGNUP_FORM.submit} />
        </button>
        {/* Below the button, which must not move while it is being clicked. */}
        {meant && !refusal && (
          <p className={styles.meant} role="status">
            {SIGNUP_FORM.didYouMean}{' '}
            <button type="button" onClick={correct}>
              <Words text={meant} />
            </button>
            ?
          </p>
        )}
      </div>
      <div className={styles.honeypot} aria-hidden="true">
        <label>
          {SIGNUP_FORM.honeypot.label}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" {...NOT_FILLED} />
        </label>
      </div>
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
