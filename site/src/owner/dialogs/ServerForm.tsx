import { type FormEvent, useCallback, useEffect, useId, useRef } from 'react';
import { ADMIN } from '../../content/pages/admin';
import * as shared from '../../styles/shared.module.css';
import type { OwnerServer } from '../host';
import * as styles from './dialogs.module.css';
import { FieldFailure } from './FailureDialog';
import { useAttempt } from './use-attempt';

const WORDS = ADMIN.server;

/** The server that was chosen last. */
export interface ServerChoice {
  address: string;
  /** Whether it was found to be a launch site's. */
  checked: boolean;
  onChosen(address: string): void;
}

interface ServerFormProps {
  server: OwnerServer;
  address: string;
  /** Checks the address when the form appears. */
  checkAtOnce?: boolean;
  onChosen(address: string): void;
  onCancel(): void;
}

/** Asks for the address of the launch site, and checks it. */
export function ServerForm({ server, address, checkAtOnce = false, onChosen, onCancel }: ServerFormProps) {
  const { busy, failure, run, dismiss } = useAttempt(checkAtOnce);
  const field = useRef<HTMLInputElement>(null);
  const ids = { field: useId(), hint: useId(), error: useId() };

  const choose = useCallback(
    async (typed: string) => {
      const accepted = await run(async () => onChosen(await server.choose(typed)));
      if (!accepted) field.current?.select();
    },
    [run, server, onChosen],
  );
  useEffect(() => {
    if (checkAtOnce) choose(address);
  }, [checkAtOnce, choose, address]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) choose(field.current?.value ?? '');
  };

  return (
    <form method="dialog" noValidate onSubmit={submit} aria-busy={busy}>
      <label className={shared.label} htmlFor={ids.field}>
        {WORDS.field}
      </label>
      <input
        className={shared.field}
        ref={field}
        id={ids.field}
        defaultValue={address}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={busy}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? `${ids.error} ${ids.hint}` : ids.hint}
      />
      {failure && <FieldFailure id={ids.error} failure={failure} dismiss={dismiss} />}
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
