import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * The mutation of a button or a form: what is pressed again while it is under way changes nothing. The state of a mutation
 * reaches a button only with the next rendering, which is too late for the second half of a double click.
 */
export function useChange<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const isUnderWay = useRef(false);
  const { onSettled } = options;
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    onSettled(...settled) {
      isUnderWay.current = false;
      return onSettled?.(...settled);
    },
  });
  const { mutate } = mutation;
  const mutateOnce: typeof mutate = useCallback(
    (...given) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(...given);
    },
    [mutate],
  );
  return { ...mutation, mutate: mutateOnce };
}
