import { useEffect } from 'react';

const IDLE_LIMIT_MS = 15 * 60 * 1000;
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin'] as const;

/**
 * Calls `lock` after 15 minutes without input. Compares the time also when the page becomes visible, because timers do
 * not run while the machine sleeps.
 */
export function useIdleLock(active: boolean, lock: () => void): void {
  useEffect(() => {
    if (!active) return;
    let lastActivity = Date.now();
    const lockWhenIdle = () => {
      if (Date.now() - lastActivity >= IDLE_LIMIT_MS) lock();
    };
    const onActivity = () => {
      lockWhenIdle();
      lastActivity = Date.now();
    };
    const timer = setInterval(lockWhenIdle, 10_000);
    for (const event of ACTIVITY_EVENTS)
      document.addEventListener(event, onActivity, { capture: true, passive: true });
    document.addEventListener('visibilitychange', lockWhenIdle);
    return () => {
      clearInterval(timer);
      for (const event of ACTIVITY_EVENTS) document.removeEventListener(event, onActivity, { capture: true });
      document.removeEventListener('visibilitychange', lockWhenIdle);
    };
  }, [active, lock]);
}
