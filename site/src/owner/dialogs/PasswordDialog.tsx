import { useRef, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import { retryOf } from '../hooks/use-session';
import type { OwnerHost } from '../host';
import * as owner from '../owner.module.css';
import { DialogForm, Field } from './DialogForm';
import * as styles from './dialogs.module.css';
import { ModalDialog } from './ModalDialog';
import { type ServerChoice, ServerForm } from './ServerForm';
import { useAttempt } from './use-attempt';

const WORDS = ADMIN.prompt;

interface PasswordFormProps {
  host: OwnerHost;
  onSignedIn(): void;
  onCancel(): void;
}

/** Prompts for the password; before that, checks the server if the owner chooses it. */
export function PasswordDialog({ choice, ...props }: PasswordFormProps & { choice: ServerChoice }) {
  const { server } = props.host;
  const [changing, setChanging] = useState(false);
  const onCancel = () => {
    props.host.signOut();
    props.onCancel();
  };
  return (
    <ModalDialog title={WORDS.title} onCancel={onCancel}>
      {server && (changing || !choice.checked) ? (
        <ServerForm
          server={server}
          address={choice.address}
          checkAtOnce={!changing}
          onChosen={(address) => {
            setChanging(false);
            choice.onChosen(address);
          }}
          onCancel={onCancel}
        />
      ) : (
        <>
          {server && (
            <p className={styles.server}>
              <bdi>{choice.address}</bdi>
              <button className={owner.quiet} type="button" onClick={() => setChanging(true)}>
                {WORDS.change}
              </button>
            </p>
          )}
          <PasswordForm {...props} onCancel={onCancel} />
        </>
      )}
    </ModalDialog>
  );
}

/** The hidden user name is for password managers; the field is cleared on submit. */
function PasswordForm({ host, onSignedIn, onCancel }: PasswordFormProps) {
  const [missing, setMissing] = useState(false);
  const { busy, failure, run, dismiss } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  const attempt = async (call: () => Promise<void>) => {
    if (await run(call)) onSignedIn();
    else field.current?.focus();
  };
  const submit = () => {
    const password = field.current?.value ?? '';
    setMissing(password === '');
    field.current?.focus();
    if (password === '' || !field.current) return;
    field.current.value = '';
    attempt(() => host.signIn(password));
  };
  const retry = failure && retryOf(failure.problem, () => attempt(() => host.retrySignIn()));

  return (
    <DialogForm busy={busy} words={WORDS} onSubmit={submit} onCancel={onCancel}>
      <input name="username" autoComplete="username" value="admin" readOnly hidden />
      <Field
        label={WORDS.field}
        field={field}
        hint={WORDS.hint}
        name="password"
        type="password"
        autoFocus
        autoComplete="current-password"
        readOnly={busy}
        error={missing ? WORDS.empty : failure && { ...failure, retry }}
        dismiss={dismiss}
      />
    </DialogForm>
  );
}
