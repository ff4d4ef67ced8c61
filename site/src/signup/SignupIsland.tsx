import { useState } from 'react';
import { hydrate } from '../components/island/hydrate';
import { Island } from '../components/island/Island';
import { APPROVED, PENDING } from '../content/signup';
import { SignedUpCard } from './SignedUpCard';
import { SignupForm, type SignupProps } from './SignupForm';
import { hideToast } from './toast/show-toast';
import { useSignup } from './use-signup';

/** A signup form on a page. */
export const SignupIsland = (props: SignupProps) => (
  <Island name="signup" laterTitle={APPROVED.stamp + PENDING.stamp} props={{ ...props }}>
    <SignupOrResult {...props} />
  </Island>
);

/** Makes a form on the page live. */
export const mount = (island: HTMLElement): void => hydrate(island, SignupOrResult);

/** The form, or what replaces it after a signup. */
function SignupOrResult({ id }: SignupProps) {
  const { state, setState, signUp } = useSignup();
  const [again, setAgain] = useState<string>();
  if (state.is === 'signedUp') {
    const signUpAgain = (email: string) => {
      setAgain(email);
      hideToast();
      setState({ is: 'editing' });
    };
    return <SignedUpCard id={id} {...state.result} onAgain={signUpAgain} />;
  }
  return (
    <SignupForm
      id={id}
      again={again}
      submitting={state.is === 'submitting'}
      refusal={state.is === 'editing' ? state.refusal : undefined}
      refuse={(refusal) => setState({ is: 'editing', ...(refusal && { refusal }) })}
      signUp={(signup) => void signUp(signup)}
    />
  );
}
