import { useCallback, useEffect, useRef } from 'react';
import { ADMIN } from '../../content/pages/admin';
import type { OwnerServer } from '../host';
import { DialogForm, Field } from './DialogForm';
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
  const { busy, failure, run, dismiss } = useAttempt({ atOnce: checkAtOnce });
  const field = useRef<HTMLInputElement>(null);

  const choose = useCallback(
    async (typed: string) => {
      const accepted = await run(async () => onChosen(await server.choose(typed)));
      if (!accepted) field.current?.select();
    },
    [run, server, onChosen],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is checked once, when the form appears.
  useEffect(() => {
    if (checkAtOnce) choose(address);
  }, []);

  return (
    <DialogForm
      busy={busy}
      words={WORDS}
      onSubmit={() => choose(field.current?.value ?? '')}
      onCancel={onCancel}
    >
      <Field
        label={WORDS.field}
        field={field}
        hint={WORDS.hint}
        defaultValue={address}
        inputMode="url"
        readOnly={busy}
        error={failure}
        dismiss={dismiss}
      />
    </DialogForm>
  );
}
