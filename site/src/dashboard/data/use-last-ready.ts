import { useState } from 'react';

/**
 * Returns the last value that was ready.
 * @param value has the same identity as long as it is the same
 */
export function useLastReady<Value>(value: Value, isReady: boolean): Value {
  const [shown, setShown] = useState(value);
  if (shown !== value && isReady) setShown(() => value);
  return shown;
}
