import { useEffect } from 'react';
import type { OwnerHost } from '../host';

const REPORT_INTERVAL_MS = 5_000;
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'focusin'] as const;

/** Reports input of the owner to the host, at most every 5 seconds. */
export function useActivity(host: OwnerHost): void {
  useEffect(() => {
    let reportedAt = 0;
    const report = () => {
      if (host.now() - reportedAt < REPORT_INTERVAL_MS) return;
      reportedAt = host.now();
      host.touch();
    };
    const options = { capture: true, passive: true };
    for (const event of INPUT_EVENTS) document.addEventListener(event, report, options);
    return () => {
      for (const event of INPUT_EVENTS) document.removeEventListener(event, report, options);
    };
  }, [host]);
}
