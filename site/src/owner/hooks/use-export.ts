import type { MailingTool } from '@tariff-tantrum/lambdas/contract';
import {
  type ExportOutcome,
  type ExportProgress,
  notAuthenticated,
} from '@tariff-tantrum/lambdas/contract/owner';
import { useCallback, useEffect, useState } from 'react';
import type { OwnerHost } from '../host';
import type { SessionState } from './use-session';

export interface ExportState {
  /** The mailing tool that the file is for. */
  tool: MailingTool | undefined;
  setTool(tool: MailingTool | undefined): void;
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
  const [tool, setTool] = useState<MailingTool>();
  const [running, setRunning] = useState(false);
  const [progress, setProgress] = useState<ExportProgress>();
  const [outcome, setOutcome] = useState<ExportOutcome>();

  const start = useCallback(async () => {
    if (phase !== 'signedIn') return report(notAuthenticated());
    if (running) return;
    setRunning(true);
    setOutcome(undefined);
    try {
      setOutcome(await exporter.start(tool, setProgress));
    } catch (error) {
      report(error, start);
    } finally {
      setRunning(false);
      setProgress(undefined);
    }
  }, [exporter, phase, report, running, tool]);
  useEffect(() => {
    if (phase !== 'signedIn') setOutcome(undefined);
  }, [phase]);

  return {
    tool,
    setTool,
    running,
    progress,
    outcome,
    start,
    cancel: useCallback(() => exporter.cancel(), [exporter]),
  };
}
