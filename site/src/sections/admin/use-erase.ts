import { useCallback, useState } from 'react';
import type { Session } from './use-session';

export interface Erasing {
  /** Who is about to be erased. */
  email: string | undefined;
  busy: boolean;
  /** The last one asked for was erased. */
  done: boolean;
  ask(email: string): void;
  cancel(): void;
  erase(email: string): Promise<void>;
}

/** Erases one person, and has everything on the screen read again. */
export function useErase({ client, report }: Session, refresh: () => Promise<void>): Erasing {
  const [email, setEmail] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  const erase = useCallback(
    async (person: string) => {
      setBusy(true);
      try {
        await client?.erase(person);
        setDone(true);
        await refresh();
      } catch (error) {
        report(error, 'erasing');
      } finally {
        setBusy(false);
        setEmail(undefined);
      }
    },
    [client, refresh, report],
  );

  const ask = useCallback((person: string) => {
    setDone(false);
    setEmail(person);
  }, []);
  return { email, busy, done, ask, cancel: useCallback(() => setEmail(undefined), []), erase };
}
