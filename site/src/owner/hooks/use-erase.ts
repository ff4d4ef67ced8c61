import { useCallback, useState } from 'react';
import { ADMIN } from '../../content/pages/admin';
import { formatCount } from '../formats';
import type { OwnerHost } from '../host';
import type { SessionState } from './use-session';

export interface EraseState {
  /** The address that is about to be erased. */
  email: string | undefined;
  /** Whether a range of time is about to be erased. */
  range: boolean;
  busy: boolean;
  /** What the last erasure has done, in words. */
  done: string | undefined;
  /** Opens the confirmation for an address. */
  confirm(email: string): void;
  confirmRange(): void;
  cancel(): void;
  erase(email: string): Promise<void>;
  /** Called when a range of time was erased. */
  rangeErased(count: number): void;
}

/** Erases signups and then calls `refresh`. */
export function useErase(
  host: OwnerHost,
  { report }: SessionState,
  refresh: () => Promise<void>,
): EraseState {
  const [email, setEmail] = useState<string>();
  const [range, setRange] = useState(false);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string>();

  const cancel = useCallback(() => {
    setEmail(undefined);
    setRange(false);
  }, []);
  const erase = useCallback(
    async (address: string) => {
      setBusy(true);
      try {
        await host.erase(address);
        setDone(ADMIN.erase.done);
        await refresh();
      } catch (error) {
        report(error);
      } finally {
        setBusy(false);
        cancel();
      }
    },
    [host, refresh, report, cancel],
  );
  const rangeErased = useCallback(
    (count: number) => {
      cancel();
      setDone(`${formatCount(count)} ${ADMIN.eraseRange.done}`);
      refresh();
    },
    [cancel, refresh],
  );
  const confirm = useCallback((address: string) => {
    setDone(undefined);
    setEmail(address);
  }, []);
  const confirmRange = useCallback(() => {
    setDone(undefined);
    setRange(true);
  }, []);
  return { email, range, busy, done, confirm, confirmRange, cancel, erase, rangeErased };
}
