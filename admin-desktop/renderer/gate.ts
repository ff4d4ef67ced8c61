import type { Answer, Problem, ProblemCode, StartInfo } from '../channels';
import { busyWhile, button, byId, field } from './dom';
import { launch } from './launch';

/** Where the same password may do at another try, so that nobody has to type it again. */
const RETRYABLE: readonly ProblemCode[] = ['slow-down', 'unreachable', 'not-configured', 'refused'];
const NOTES = {
  start: 'Nothing is shown without the password.',
  asked: 'Signed out. The password is forgotten.',
  idle: 'Locked after 15 minutes without a touch.',
} as const;

/** The first screen: where the site is, and the password. */
export interface Gate {
  show(info: Pick<StartInfo, 'address'>, why: keyof typeof NOTES | Problem): void;
  hide(): void;
  /** Puts another address into its field. */
  offer(address: string): void;
}

export function createGate(onOpen: (info: StartInfo) => void): Gate {
  const screen = byId('gate', HTMLElement);
  const note = byId('gate-note', HTMLElement);
  const alert = byId('gate-alert', HTMLElement);
  const address = field('address');
  const password = field('password');
  const retry = button('gate-retry');

  function complain(problem: Problem | undefined, at?: HTMLInputElement): void {
    alert.textContent = problem?.message ?? '';
    retry.hidden = !problem || !RETRYABLE.includes(problem.code);
    for (const input of [address, password]) input.ariaInvalid = input === at ? 'true' : null;
    at?.focus();
  }

  async function attempt(pressed: HTMLButtonElement, call: () => Promise<Answer<StartInfo>>): Promise<void> {
    await busyWhile(pressed, 'Checking...', async () => {
      const answer = await call();
      if (answer.ok) return onOpen(answer.value);
      const { code } = answer.error;
      if (code === 'ended') return;
      const at = code === 'address' ? address : code === 'invalid-password' ? password : undefined;
      complain(answer.error, at);
    });
  }

  byId('sign-in', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const typed = password.value;
    if (typed === '') {
      return complain({ code: 'not-authenticated', message: 'Please enter the password.' }, password);
    }
    complain(undefined);
    // From here on it is in the memory of the main process alone.
    password.value = '';
    void attempt(button('continue'), () => launch.signIn(address.value, typed));
  });
  retry.addEventListener('click', () => void attempt(retry, () => launch.retry()));

  return {
    show(info, why) {
      address.value = info.address;
      password.value = '';
      screen.hidden = false;
      note.textContent = typeof why === 'string' ? NOTES[why] : NOTES.start;
      complain(typeof why === 'string' ? undefined : why);
      password.focus();
    },
    offer(text) {
      address.value = text;
    },
    hide() {
      complain(undefined);
      screen.hidden = true;
    },
  };
}
