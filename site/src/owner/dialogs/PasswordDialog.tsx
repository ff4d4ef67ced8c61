import { type FormEvent, useId, useRef, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import { retryOf, type SessionState } from '../hooks/use-session';
import type { OwnerHost } from '../host';
import * as styles from './dialogs.module.css';
import { FieldFailure } from './FailureDialog';
import { ModalDialog } from './ModalDialog';
import { type ServerChoice, ServerForm } from './ServerForm';
import { useAttempt } from './use-attempt';

const WORDS = ADMIN.prompt;

interface PasswordDialogProps {
  host: OwnerHost;
  session: SessionState;
  choice: ServerChoice;
}

/** Prompts for the password; before that, checks the server if the owner chooses it. */
export function PasswordDialog({ host, session, choice }: PasswordDialogProps) {
  const { server } = host;
  const [changing, setChanging] = useState(false);
  const cancel = () => {
    host.signOut();
    session.closePrompt();
  };
  const checked = choice.checked && !changing;
  return (
    <ModalDialog open={session.phase === 'prompting'} title={WORDS.title} onCancel={cancel}>
      {server && checked && (
        <p className={styles.server}>
          <bdi>{choice.address}</bdi>
          <button className={styles.quiet} type="button" onClick={() => setChanging(true)}>
            {WORDS.change}
          </button>
        </p>
      )}
      {server && !checked && (
        <ServerForm
          server={server}
          address={choice.address}
          checkAtOnce={!changing}
          onChosen={(address) => {
            setChanging(false);
            choice.onChosen(address);
          }}
          onCancel={cancel}
        />
      )}
      {(!server || checked) && <PasswordForm host={host} onSignedIn={session.enter} onCancel={cancel} />}
    </ModalDialog>
  );
}

interface PasswordFormProps {
  host: OwnerHost;
  onSignedIn(): void;
  onCancel(): void;
}

/** The hidden user name is for password managers; the field is cleared on submit. */
function PasswordForm({ host, onSignedIn, onCancel }: PasswordFormProps) {
  const [missing, setMissing] = useState(false);
  const { busy, failure, run, dismiss } = useAttempt();
  const field = useRef<HTMLInputElement>(null);
  const ids = { field: useId(), hint: useId(), error: useId() };
  const invalid = missing || failure?.problem.code === 'invalidPassword';

  const attempt = async (call: () => Promise<void>) => {
    if (await run(call)) onSignedIn();
    else field.current?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = field.current?.value ?? '';
    setMissing(password === '');
    field.current?.focus();
    if (password === '' || busy || !field.current) return;
    field.current.value = '';
    attempt(() => host.signIn(password));
  };
  const retry = failure && retryOf(failure.problem, () => attempt(() => host.retrySignIn()));

  return (
    <form method="dialog" noValidate onSubmit={submit} aria-busy={busy}>
      <input name="username" autoComplete="username" value="admin" readOnly hidden />
      <label className={shared.label} htmlFor={ids.field}>
        {WORDS.field}
      </label>
      <input
        className={shared.field}
        ref={field}
        id={ids.field}
        name="password"
        type="password"
        // biome-ignore lint/a11y/noAutofocus: it is the dialog's first field, or appears after the server was checked.
        autoFocus
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={busy}
        aria-invalid={invalid || undefined}
        aria-describedby={missing || failure ? `${ids.error} ${ids.hint}` : ids.hint}
      />
      {missing && (
        <p className={styles.error} id={ids.error} role="alert">
          {WORDS.empty}
        </p>
      )}
      {failure && !missing && (
        <FieldFailure id={ids.error} failure={{ ...failure, retry }} dismiss={dismiss} />
      )}
      <p className={styles.hint} id={ids.hint}>
        {WORDS.hint}
      </p>
      <div className={styles.buttons}>
        <button className={shared.button} type="button" onClick={onCancel}>
          {WORDS.cancel}
        </button>
        <button className={shared.primary} type="submit" aria-disabled={busy}>
          {busy ? WORDS.busy : WORDS.submit}
        </button>
      </div>
    </form>
  );
}
