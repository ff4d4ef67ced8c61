import type { ExportQuery } from '@tariff-tantrum/lambdas/client/client';
import type { ExportProgress } from '@tariff-tantrum/lambdas/client/session/export';
import { useCallback, useState } from 'react';
import { useHost } from '../data/host-context';
import { useSessionKey } from '../data/kept';
import { useChange } from '../data/use-change';
import { forgetWork, reportWork } from '../data/work';
import { OVERVIEW_ROUTE } from '../navigation/routes';
import { EXPORT } from './export-words';

const ROUTES = [{ section: 'import-export' }, OVERVIEW_ROUTE] as const;

export type ExportState = ReturnType<typeof useExport>;

/** Runs one export at a time, which goes on while another section is shown. */
export function useExport() {
  const { exporter } = useHost();
  const session = useSessionKey();
  const [progress, setProgress] = useState<ExportProgress>();
  const { mutate, isPending, data } = useChange({
    mutationFn: (query: ExportQuery) =>
      exporter.start(query, (reached) => {
        setProgress(reached);
        reportWork(session, 'export', {
          routes: ROUTES,
          text: EXPORT.busy,
          share: reached.rows / Math.max(1, reached.totalRows),
          isDone: false,
          cancel: exporter.cancel,
        });
      }),
    onSettled() {
      setProgress(undefined);
      // The file says that it is there.
      forgetWork(session, 'export');
    },
  });
  const start = useCallback(
    (query: ExportQuery) => {
      if (!isPending) mutate(query);
    },
    [isPending, mutate],
  );
  return { exporter, start, isPending, progress, outcome: data };
}
