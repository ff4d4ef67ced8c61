import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OwnerError } from '@tariff-tantrum/lambdas/client/errors';
import type { OldEncoding } from '@tariff-tantrum/lambdas/client/import/read-text';
import { useCallback, useEffect } from 'react';
import { useHost } from '../data/host-context';
import { defineKept, type SessionKey, useKept, useSessionKey } from '../data/kept';
import { useRefresh } from '../data/use-refresh';
import { forgetWork, reportWork } from '../data/work';
import { DROPPED } from './dropped';
import { EncodingQuestion, importList, isRefusal, type ListRequest } from './import-list';
import {
  describeStage,
  type ImportAction,
  type ImportState,
  NO_FILE,
  reduceImport,
  requestOf,
} from './import-state';

interface ImportCall {
  request: ListRequest;
  revision: number;
  cancelling: AbortController;
}

const KEY = ['import'];
const IMPORT = defineKept(NO_FILE);
const ROUTES = [{ section: 'import-export' }] as const;

/** Shows in other sections how far the import is. */
function reportImport(session: SessionKey, state: ImportState): void {
  const { file, stage } = state;
  if (!file || stage.name === 'chosen') {
    forgetWork(session, 'import');
    return;
  }
  const isWorking = stage.name === 'working';
  reportWork(session, 'import', {
    routes: ROUTES,
    text: `${file.name}: ${describeStage(state)}`,
    isDone: !isWorking,
    ...(isWorking && { share: stage.progress.share, cancel: stage.cancel }),
  });
}

/**
 * Checks and imports one file at a time, which goes on when the section is left. Each new file is checked at once;
 * `onImported` is called after an import.
 */
export function useImport(onImported: () => void) {
  const host = useHost();
  const queries = useQueryClient();
  const session = useSessionKey();
  const refresh = useRefresh();
  const [state, change] = useKept(IMPORT);
  const [dropped, setDropped] = useKept(DROPPED);
  const dispatch = useCallback(
    (action: ImportAction) =>
      change((before) => {
        const after = reduceImport(before, action);
        reportImport(session, after);
        return after;
      }),
    [change, session],
  );
  const { mutate } = useMutation({
    mutationKey: KEY,
    onMutate: ({ request, cancelling }: ImportCall) =>
      dispatch({ type: 'begin', request, cancel: () => cancelling.abort() }),
    mutationFn: ({ request, cancelling }: ImportCall) =>
      importList(host, request, (progress) => dispatch({ type: 'progress', progress }), cancelling.signal),
    onSuccess: (result, { request, revision }) => dispatch({ type: 'end', result, request, revision }),
    onError: (error, { request }) =>
      dispatch({
        type: 'fail',
        request,
        isRefused: error instanceof OwnerError && isRefusal(error.problem),
        encodings: error instanceof EncodingQuestion ? error.samples : undefined,
      }),
    onSettled(_result, _error, { request }) {
      if (request.dryRun) return;
      onImported();
      // It has ended: another file can be chosen before all is read again.
      void refresh();
    },
  });
  const isWorking = () => queries.isMutating({ mutationKey: KEY }) > 0;
  const run = (from: ImportState, dryRun?: true) => {
    const request = requestOf(from, dryRun);
    if (!request || isWorking()) return;
    mutate({ request, revision: from.revision, cancelling: new AbortController() });
  };
  const choose = (file: File | undefined) => {
    if (!file || isWorking()) return;
    dispatch({ type: 'choose', file });
    run(reduceImport(state, { type: 'choose', file }), true);
  };
  /** Chooses the encoding of the file, and checks it again. */
  const chooseEncoding = (encoding: OldEncoding) => {
    const action = { type: 'set', name: 'encoding', value: encoding } as const;
    dispatch(action);
    run(reduceImport(state, action), true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each file is taken once.
  useEffect(() => {
    if (!dropped) return;
    setDropped(() => undefined);
    choose(dropped);
  }, [dropped]);
  return { state, dispatch, choose, chooseEncoding, run: (dryRun?: true) => run(state, dryRun) };
}
