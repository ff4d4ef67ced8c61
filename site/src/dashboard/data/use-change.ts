import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';

/** What a button or a form needs of its mutation. */
export type Change<Data, Variables> = Pick<
  UseMutationResult<Data, Error, Variables>,
  'mutate' | 'data' | 'error' | 'variables' | 'isPending' | 'isSuccess' | 'reset'
>;

/**
 * The mutation of a button or a form, which is pending from the moment in which it is pressed. A mutation by itself
 * says so a task later: too late for the second half of a double click, or for an Escape that follows. It is made once
 * at a time.
 */
export function useChange<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): Change<Data, Variables> {
  const [isUnderWay, setUnderWay] = useState(false);
  const isBegun = useRef(false);
  const { onSettled } = options;
  const { mutate, data, error, variables, isPending, isSuccess, reset } = useMutation<Data, Error, Variables>(
    {
      ...options,
      onSettled(...settled) {
        isBegun.current = false;
        setUnderWay(false);
        return onSettled?.(...settled);
      },
    },
  );
  const begin: typeof mutate = useCallback(
    (...given) => {
      if (isBegun.current) return;
      isBegun.current = true;
      setUnderWay(true);
      mutate(...given);
    },
    [mutate],
  );
  return { mutate: begin, data, error, variables, isPending: isUnderWay || isPending, isSuccess, reset };
}
