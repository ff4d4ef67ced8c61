import { useEffect, useState } from 'react';

/**
 * Returns the last value that was ready. It stays the same while a pointer is down: what is pressed must still be at
 * its place when the pointer is lifted, otherwise the browser sends no click.
 * @param value has the same identity as long as it is the same
 */
export function useSteady<Value>(value: Value, isReady = true): Value {
  const [shown, setShown] = useState(value);
  const isPressed = usePointerDown();
  if (shown !== value && isReady && !isPressed) setShown(() => value);
  return shown;
}

/** Whether a pointer is down, and the click that follows has not been handled yet. */
function usePointerDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const press = () => setDown(true);
    // The click comes in the same task as the release.
    const release = () => void setTimeout(() => setDown(false));
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    addEventListener('pointerdown', press, options);
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, options);
    return () => listening.abort();
  }, []);
  return isDown;
}
