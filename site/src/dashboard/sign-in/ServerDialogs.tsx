import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnerNotifications, OwnerServer } from '../host';
import { Checkbox } from '../ui/Checkbox';
import { Form, useForm } from '../ui/Form';
import { Modal } from '../ui/Modal';
import { TextField } from '../ui/TextField';
import { ADMIN } from '../words';

/** The server that was chosen last. */
export interface ServerChoice {
  address: string;
  /** Whether it was found to be a launch site's. */
  checked: boolean;
  onChosen(address: string): void;
}

interface ServerFormProps {
  server: OwnerServer;
  choice: ServerChoice;
  /** Checks the address when the form appears. */
  checkAtOnce?: boolean;
  onChosen(): void;
  onCancel(): void;
}

/** Asks for the address of the launch site, and checks it. */
export function ServerForm({ server, choice, checkAtOnce = false, onChosen, onCancel }: ServerFormProps) {
  const words = ADMIN.server;
  const field = useRef<HTMLInputElement>(null);
  const [beginning, setBeginning] = useState(checkAtOnce);
  const { failure, run, dismiss, ...form } = useForm({
    form: 'before-session',
    onError() {
      setBeginning(false);
      // Selecting alone need not focus.
      field.current?.focus();
      field.current?.select();
    },
  });
  const busy = form.busy || beginning;
  const check = (typed: string) =>
    run(async () => {
      choice.onChosen(await server.choose(typed));
      onChosen();
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is checked once, when the form appears.
  useEffect(() => {
    if (checkAtOnce) check(choice.address);
  }, []);

  return (
    <Form busy={busy} words={words} onSubmit={() => check(field.current?.value ?? '')} onCancel={onCancel}>
      <TextField
        label={words.field}
        field={field}
        hint={words.hint}
        defaultValue={choice.address}
        inputMode="url"
        readOnly={busy}
        error={failure}
        dismiss={dismiss}
      />
    </Form>
  );
}

type SettingsDialogProps = Pick<ServerFormProps, 'server' | 'choice'> & {
  notifications: OwnerNotifications | undefined;
  onClose(): void;
};

/** The settings of a host whose owner chooses the server. */
export function SettingsDialog({ notifications, onClose, ...form }: SettingsDialogProps) {
  return (
    <Modal title={ADMIN.settings} onCancel={onClose}>
      {notifications && <NotificationChoice notifications={notifications} />}
      <ServerForm {...form} onChosen={onClose} onCancel={onClose} />
    </Modal>
  );
}

function NotificationChoice({ notifications }: { notifications: OwnerNotifications }) {
  const [enabled, setEnabled] = useState(notifications.enabled);
  const { mutate } = useMutation({
    mutationFn: (chosen: boolean) => notifications.set(chosen),
    onError: () => setEnabled(notifications.enabled),
  });
  return (
    <Checkbox
      label={ADMIN.notify}
      checked={enabled}
      onChange={(checked) => {
        // Not by the mutation, whose state is set after the event: React would reset the checkbox.
        setEnabled(checked);
        mutate(checked);
      }}
    />
  );
}
