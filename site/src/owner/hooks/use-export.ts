import type { MailingTool } from '@tariff-tantrum/lambdas/contract';
import {
  type ExportOutcome,
  type ExportProgress,
  notAuthenticated,
} from '@tariff-tantrum/lambdas/contract/owner';
import { useCallback, useState } from 'react';
import type { OwnerHost } from '../host';
import type { SessionState } from './use-session';

export type ExportState = ReturnType<typeof useExport>;

/**
 * Runs exports, one at a time, for a mailing tool if one is set. There is progress from the first bytes of an export to
 * its end, and then an outcome.
 */
export function useExport({ exporter }: OwnerHost, { phase, report }: SessionState) {
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

  return { tool, setTool, running, progress, outcome, start, cancel: exporter.cancel };
}
