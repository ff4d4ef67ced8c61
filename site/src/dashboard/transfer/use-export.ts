import type { ExportQuery } from '@tariff-tantrum/lambdas/client/client';
import type { ExportProgress } from '@tariff-tantrum/lambdas/client/session/export';
import { useCallback, useState } from 'react';
import { useChange } from '../data/use-change';
import type { OwnerHost } from '../host';

export type ExportState = ReturnType<typeof useExport>;

/** Runs one export at a time, which goes on while another section is shown. */
export function useExport({ exporter }: OwnerHost) {
  const [progress, setProgress] = useState<ExportProgress>();
  const { mutate, isPending, data } = useChange({
    mutationFn: (query: ExportQuery) => exporter.start(query, setProgress),
    onSettled: () => setProgress(undefined),
  });
  const start = useCallback(
    (query: ExportQuery) => {
      if (!isPending) mutate(query);
    },
    [isPending, mutate],
  );
  return { exporter, start, isPending, progress, outcome: data };
}
