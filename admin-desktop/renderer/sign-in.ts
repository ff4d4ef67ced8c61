import type { CallError, CallResult, SignOutReason, StartInfo } from '../channels';
import { busyWhile, button, byId, field, sentencesOf } from './dom';
import { launch } from './launch';

/** Errors after which the main process keeps the password, so that it need not be typed again. */
const RETRYABLE: readonly CallError['code'][] = [
  'rateLimited',
  'unreachable',
  'notConfigured',
  'storeUnavailable',
  'httpError',
  'unexpectedResponse',
];
const NOTES: Readonly<Record<'start' | SignOutReason, string>> = {
  start: 'Nothing is shown without the password.',
  asked: 'Signed out. The password is forgotten.',
  idle: 'Locked after 15 minutes without a touch.',
};

/** The screen that asks for the API address and the password. */
export interface SignInScreen {
  show(info: Pick<StartInfo, 'address'>, reason: keyof typeof NOTES | CallError): void;
  hide(): void;
  setAddress(address: string): void;
}

export function createSignInScreen(onSignedIn: (info: StartInfo) => void): SignInScreen {
  const screen = byId('sign-in-screen', HTMLElement);
  const note = byId('sign-in-note', HTMLElement);
  const alert = byId('sign-in-alert', HTMLElement);
  const address = field('address');
  const password = field('password');
  const retry = button('sign-in-retry');

  function showError(error: CallError | undefined, invalid?: HTMLInputElement): void {
    alert.textContent = error ? sentencesOf(error) : '';
    retry.hidden = !error || !RETRYABLE.includes(error.code);
    for (const input of [address, password]) input.ariaInvalid = input === invalid ? 'true' : null;
    invalid?.focus();
  }

  async function attempt(
    pressed: HTMLButtonElement,
    call: () => Promise<CallResult<StartInfo>>,
  ): Promise<void> {
    await busyWhile(pressed, 'Checking...', async () => {
      const result = await call();
      if (result.ok) return onSignedIn(result.value);
      const { code } = result.error;
      if (code === 'sessionEnded') return;
      const invalid = code === 'invalidAddress' ? address : code === 'invalidPassword' ? password : undefined;
      showError(result.error, invalid);
    });
  }

  byId('sign-in', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = password.value;
    if (typed === '') {
      const text = 'Please enter the password.';
      return showError({ code: 'notAuthenticated', text, endsSession: true }, password);
    }
    showError(undefined);
    // The page does not keep the password; the main process does.
    password.value = '';
    void attempt(button('continue'), () => launch.signIn(address.value, typed));
  });
  retry.addEventListener('click', () => void attempt(retry, () => launch.retry()));

  return {
    show(info, reason) {
      address.value = info.address;
      password.value = '';
      screen.hidden = false;
      note.textContent = typeof reason === 'string' ? NOTES[reason] : NOTES.start;
      showError(typeof reason === 'string' ? undefined : reason);
      password.focus();
    },
    setAddress(text) {
      address.value = text;
    },
    hide() {
      showError(undefined);
      screen.hidden = true;
    },
  };
}
