import type { UseMutationOptions } from '@tanstack/react-query';
import type { Route } from '../navigation/routes';
import { defineKept, type Kept, useKept, useSessionKey } from './kept';
import { type Change, useChange } from './use-change';
import { forgetWork, reportWork } from './work';

/** What a change has come to, or with `isPending` is about to. */
interface ChangeState<Data, Variables> {
  isPending: boolean;
  variables?: Variables;
  data?: Data;
  error?: Error;
}

/** A change that goes on while its section is not shown. */
interface LastingChange<Data, Variables> {
  /** Is its own among all work. */
  name: string;
  /** Where it is made. */
  route: Route;
  /** What other sections say while it is made, and once it is. */
  words: { busy: string; done: string };
  kept: Kept<ChangeState<Data, Variables>>;
}

/** Defines a change that goes on while its section is not shown. */
export const defineLastingChange = <Data, Variables>(
  definition: Omit<LastingChange<Data, Variables>, 'kept'>,
): LastingChange<Data, Variables> => ({
  ...definition,
  kept: defineKept<ChangeState<Data, Variables>>({ isPending: false }),
});

/** Makes a change whose result is there when the owner returns to its section. */
export function useLastingChange<Data, Variables>(
  { name, route, words, kept }: LastingChange<Data, Variables>,
  options: UseMutationOptions<Data, Error, Variables>,
): Change<Data, Variables> {
  const session = useSessionKey();
  const [state, change] = useKept(kept);
  const { mutate, isPending } = useChange<Data, Variables>({
    ...options,
    onMutate(variables) {
      change(() => ({ isPending: true, variables }));
      reportWork(session, name, { routes: [route], text: words.busy, isDone: false });
    },
    onSuccess(data, variables) {
      change(() => ({ isPending: false, variables, data }));
      reportWork(session, name, { routes: [route], text: words.done, isDone: true });
    },
    onError(error, variables) {
      change(() => ({ isPending: false, variables, error }));
      forgetWork(session, name);
    },
  });
  return {
    mutate,
    data: state.data,
    error: state.error ?? null,
    variables: state.variables,
    isPending: isPending || state.isPending,
    isSuccess: state.data !== undefined,
    reset: () => change(() => ({ isPending: false })),
  };
}
