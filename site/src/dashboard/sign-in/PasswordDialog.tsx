import { useRef, useState } from 'react';
import { useHost } from '../data/host-context';
import { Button } from '../ui/Button';
import { Form, useForm } from '../ui/Form';
import { Modal } from '../ui/Modal';
import { TextField } from '../ui/TextField';
import { ADMIN } from '../words';
import { type ServerChoice, ServerForm } from './ServerDialogs';
import * as styles from './sign-in.module.css';

interface PasswordFormProps {
  onSignedIn(): void;
  onCancel(): void;
}

/** Prompts for the password; before that, checks the server if the owner chooses it. */
export function PasswordDialog({ choice, ...props }: PasswordFormProps & { choice: ServerChoice }) {
  const host = useHost();
  const { server } = host;
  const [changing, setChanging] = useState(false);
  const onCancel = () => {
    host.signOut();
    props.onCancel();
  };
  return (
    <Modal title={ADMIN.prompt.title} onCancel={onCancel}>
      {server && (changing || !choice.checked) ? (
        <ServerForm
          server={server}
          choice={choice}
          onCancel={onCancel}
          checkAtOnce={!changing}
          onChosen={() => setChanging(false)}
        />
      ) : (
        <>
          {server && (
            <p className={styles.server}>
              <bdi>{choice.address}</bdi>
              <Button kind="quiet" onClick={() => setChanging(true)} label={ADMIN.prompt.change} />
            </p>
          )}
          <PasswordForm {...props} onCancel={onCancel} />
        </>
      )}
    </Modal>
  );
}

/** The hidden user name is for password managers; the field is cleared on submit. */
function PasswordForm({ onSignedIn, onCancel }: PasswordFormProps) {
  const host = useHost();
  const words = ADMIN.prompt;
  const field = useRef<HTMLInputElement>(null);
  const { busy, mistake, setMistake, failure, run, dismiss } = useForm({
    form: 'before-session',
    retry: () => host.retrySignIn(),
    onSuccess: onSignedIn,
    onError: () => field.current?.focus(),
  });
  const submit = () => {
    const password = field.current?.value ?? '';
    field.current?.focus();
    if (password === '') return setMistake(words.empty);
    if (field.current) field.current.value = '';
    run(() => host.signIn(password));
  };
  return (
    <Form busy={busy} words={words} onSubmit={submit} onCancel={onCancel}>
      <input name="username" autoComplete="username" value="admin" readOnly hidden />
      <TextField
        label={words.field}
        field={field}
        hint={words.hint}
        name="password"
        type="password"
        autoFocus
        autoComplete="current-password"
        readOnly={busy}
        error={mistake ?? failure}
        dismiss={dismiss}
      />
    </Form>
  );
}
