import { useCallback, useState } from 'react';
import type { OwnerSession } from './use-session';

export interface EraseState {
  /** The address that is about to be erased. */
  email: string | undefined;
  busy: boolean;
  /** Whether the last confirmed signup has been erased. */
  done: boolean;
  /** Opens the confirmation for an address. */
  confirm(email: string): void;
  cancel(): void;
  erase(email: string): Promise<void>;
}

/** Erases a signup and then calls `refresh`. */
export function useErase({ client, reportError }: OwnerSession, refresh: () => Promise<void>): EraseState {
  const [email, setEmail] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  const erase = useCallback(
    async (address: string) => {
      setBusy(true);
      try {
        await client?.erase(address);
        setDone(true);
        await refresh();
      } catch (error) {
        reportError(error, 'erasing');
      } finally {
        setBusy(false);
        setEmail(undefined);
      }
    },
    [client, refresh, reportError],
  );

  const confirm = useCallback((address: string) => {
    setDone(false);
    setEmail(address);
  }, []);
  return { email, busy, done, confirm, cancel: useCallback(() => setEmail(undefined), []), erase };
}
