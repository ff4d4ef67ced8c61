import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useHost } from '../data/host-context';
import { Button } from '../ui/Button';
import { useForm } from '../ui/Form';
import * as layout from '../ui/layout.module.css';
import { TextField } from '../ui/TextField';
import * as styles from './person.module.css';
import { PEOPLE } from './words';

const WORDS = PEOPLE.correct;

interface CorrectPersonProps {
  email: string;
  name: string | undefined;
}

/** Corrects a name at once, and an address once its owner has confirmed it. */
export function CorrectPerson({ email, name }: CorrectPersonProps) {
  const host = useHost();
  const queries = useQueryClient();
  const [done, setDone] = useState<string>();
  const onSuccess = () => void queries.invalidateQueries();
  const naming = useForm({ form: 'of-session', onSuccess });
  const moving = useForm({ form: 'of-session', onSuccess });
  const nameField = useRef<HTMLInputElement>(null);
  const addressField = useRef<HTMLInputElement>(null);
  const saveName = (event: FormEvent) => {
    event.preventDefault();
    naming.run(async () => {
      await host.correctName({ email, name: nameField.current?.value ?? '' });
      setDone(WORDS.named);
    });
  };
  const sendLink = (event: FormEvent) => {
    event.preventDefault();
    moving.run(async () => {
      const newEmail = addressField.current?.value ?? '';
      const { isRehearsal } = await host.correctAddress({ email, newEmail });
      setDone(isRehearsal ? PEOPLE.person.linkWritten : WORDS.sent(newEmail));
    });
  };
  return (
    <details className={styles.correct}>
      <summary>{WORDS.title}</summary>
      <form onSubmit={saveName}>
        <TextField
          label={WORDS.name}
          field={nameField}
          defaultValue={name}
          error={naming.failure}
          dismiss={naming.dismiss}
        />
        <Button type="submit" busy={naming.busy} label={WORDS.saveName} />
      </form>
      <form onSubmit={sendLink} noValidate>
        <TextField
          label={WORDS.address}
          hint={WORDS.addressHint}
          field={addressField}
          inputMode="email"
          error={moving.failure}
          dismiss={moving.dismiss}
        />
        <Button type="submit" busy={moving.busy} label={WORDS.sendLink} />
      </form>
      <p className={layout.done} role="status">
        {done}
      </p>
    </details>
  );
}
