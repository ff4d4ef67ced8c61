import { useCallback, useState } from 'react';
import type { OwnerHost } from '../host';
import type { SessionState } from './use-session';

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
export function useErase(
  host: OwnerHost,
  { report }: SessionState,
  refresh: () => Promise<void>,
): EraseState {
  const [email, setEmail] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  const erase = useCallback(
    async (address: string) => {
      setBusy(true);
      try {
        await host.erase(address);
        setDone(true);
        await refresh();
      } catch (error) {
        report(error);
      } finally {
        setBusy(false);
        setEmail(undefined);
      }
    },
    [host, refresh, report],
  );
  const confirm = useCallback((address: string) => {
    setDone(false);
    setEmail(address);
  }, []);
  return { email, busy, done, confirm, cancel: useCallback(() => setEmail(undefined), []), erase };
}
