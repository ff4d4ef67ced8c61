import { useEffect } from 'react';

const IDLE_LIMIT = 15 * 60 * 1000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin'] as const;

/**
 * Calls `lock` when nothing was touched for 15 minutes. The time is compared when the machine wakes, too:
 * timers stand still while it sleeps.
 */
export function useIdleLock(active: boolean, lock: () => void): void {
  useEffect(() => {
    if (!active) return;
    let lastSeen = Date.now();
    const lockWhenIdle = () => {
      if (Date.now() - lastSeen >= IDLE_LIMIT) lock();
    };
    const alive = () => {
      lockWhenIdle();
      lastSeen = Date.now();
    };
    const timer = setInterval(lockWhenIdle, 10_000);
    for (const sign of SIGNS_OF_LIFE)
      document.addEventListener(sign, alive, { capture: true, passive: true });
    document.addEventListener('visibilitychange', lockWhenIdle);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, alive, { capture: true });
      document.removeEventListener('visibilitychange', lockWhenIdle);
    };
  }, [active, lock]);
}
