import { useMutation } from '@tanstack/react-query';
import { OwnerError } from '@tariff-tantrum/lambdas/client/errors';
import type { OldEncoding } from '@tariff-tantrum/lambdas/client/import/read-text';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { SectionProps } from '../navigation/section-props';
import { EncodingQuestion, importList, isRefusal, type ListProgress, type ListRequest } from './import-list';
import { type ImportState, NO_FILE, reduceImport, requestOf } from './import-state';

interface ImportCall {
  request: ListRequest;
  revision: number;
}

const NOT_BEGUN: ListProgress = { share: 0, added: 0 };

/** Checks and imports one file at a time. Each new file is checked at once; `onImported` is called after an import. */
export function useImport(
  { host, dropped, takeDropped }: Pick<SectionProps, 'host' | 'dropped' | 'takeDropped'>,
  onImported: () => void,
) {
  const [state, dispatch] = useReducer(reduceImport, NO_FILE);
  const [progress, setProgress] = useState(NOT_BEGUN);
  const reached = useRef(NOT_BEGUN);
  const cancelling = useRef(new AbortController());
  const report = (now: ListProgress) => {
    reached.current = now;
    setProgress(now);
  };
  const { mutate, isPending, variables } = useMutation({
    mutationFn({ request }: ImportCall) {
      cancelling.current = new AbortController();
      report(NOT_BEGUN);
      return importList(host, request, report, cancelling.current.signal);
    },
    onSuccess: (result, call) => dispatch({ type: 'end', result, ...call }),
    onError(error, { request }) {
      const { added } = reached.current;
      const isKnown = error instanceof OwnerError && isRefusal(error.problem);
      dispatch({
        type: 'fail',
        request,
        added: added === 'unknown' && isKnown ? 0 : added,
        encodings: error instanceof EncodingQuestion ? error.samples : undefined,
      });
    },
    onSettled: (_result, _error, { request }) => (request.dryRun ? undefined : onImported()),
  });
  const run = (from: ImportState, dryRun?: true) => {
    const request = requestOf(from, dryRun);
    if (request && !isPending) mutate({ request, revision: from.revision });
  };
  const choose = (file: File | undefined) => {
    if (!file || isPending) return;
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
    takeDropped();
    choose(dropped);
  }, [dropped]);
  return {
    state,
    dispatch,
    choose,
    chooseEncoding,
    isPending,
    share: progress.share,
    /** Whether what is under way, or was last, adds nobody. */
    isDryRun: variables?.request.dryRun === true,
    run: (dryRun?: true) => run(state, dryRun),
    cancel: () => cancelling.current.abort(),
  };
}
