import {
  type ExportOutcome,
  type ExportProgress,
  notAuthenticated,
} from '@tariff-tantrum/lambdas/contract/owner';
import { useCallback, useEffect, useState } from 'react';
import type { OwnerHost } from '../host';
import type { SessionState } from './use-session';

export interface ExportState {
  running: boolean;
  /** Undefined before the first bytes of a running export, and if none is running. */
  progress: ExportProgress | undefined;
  /** How the last export ended. */
  outcome: ExportOutcome | undefined;
  start(): void;
  cancel(): void;
}

/** Runs exports, one at a time. */
export function useExport({ exporter }: OwnerHost, { phase, report }: SessionState): ExportState {
  const [running, setRunning] = useState(false);
  const [progress, setProgress] = useState<ExportProgress>();
  const [outcome, setOutcome] = useState<ExportOutcome>();

  const start = useCallback(async () => {
    if (phase !== 'signedIn') return report(notAuthenticated());
    if (running) return;
    setRunning(true);
    setOutcome(undefined);
    try {
      setOutcome(await exporter.start(setProgress));
    } catch (error) {
      report(error, start);
    } finally {
      setRunning(false);
      setProgress(undefined);
    }
  }, [exporter, phase, report, running]);
  useEffect(() => {
    if (phase !== 'signedIn') setOutcome(undefined);
  }, [phase]);

  return { running, progress, outcome, start, cancel: useCallback(() => exporter.cancel(), [exporter]) };
}
